import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { ProgressBar } from '@/components/progress-bar';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import { ImportTask } from '@/stores/imports/ImportTask';
import { ChooseFile } from './ChooseFile';
import { FileReading } from './FileReading';
import { MatchColumns } from './MatchColumns';
import { Outcome } from './Outcome';
import styles from './import.module.css';

interface Props {
  tableId: string;
  /** The name of the list. */
  name: string;
  onClose(): void;
  /** Called when records were imported, or an import was undone. */
  onWritten(): void;
}

/** The dialog of an import: its file, the target fields of its columns, the dry run of every row, its progress and its result. */
export default observer(function ImportSheet({ tableId, name, onClose, onWritten }: Props) {
  const { t } = useTranslation('imports');
  const stores = useStores();
  const [task] = useState(() => new ImportTask(stores, tableId));
  useEffect(() => {
    void task.open();
    return () => task.close();
  }, [task]);
  const state = task.detail?.state;
  const isOver = state === 'done' || state === 'undone' || state === 'cancelled';
  useEffect(() => {
    if (isOver) onWritten();
  }, [isOver, onWritten]);
  const { body, footer } = buildParts(task);
  return (
    <Sheet title={t('title', { name })} size="full" closeBy="close" onDismiss={onClose} footer={footer}>
      <div className={styles.parts}>
        {body}
        {task.error !== undefined && (
          <p role="alert" className={styles.failure}>
            {errorText(task.error)}
          </p>
        )}
        {task.detail?.problem && (
          <p role="alert" className={styles.failure}>
            {task.detail.problem}
          </p>
        )}
      </div>
    </Sheet>
  );
});

function buildParts(task: ImportTask): { body: ReactNode; footer?: ReactNode } {
  const { detail, proposal } = task;
  if (!detail) return { body: <ChooseFile task={task} /> };
  if (detail.state === 'failed') return { body: <Failed task={task} /> };
  if (proposal) return { body: <MatchColumns task={task} />, footer: <CheckButton task={task} /> };
  if (['reading', 'read', 'checking', 'running', 'undoing'].includes(detail.state))
    return { body: <Course task={task} /> };
  return { body: <Outcome task={task} /> };
}

const Failed = observer(function Failed({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  return (
    <>
      {task.detail?.file_format?.can_change === true && <FileReading task={task} />}
      <Button tone="primary" block onClick={task.again}>
        {t('otherFile')}
      </Button>
    </>
  );
});

const CheckButton = observer(function CheckButton({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  return (
    <Button
      tone="primary"
      block
      busy={task.busy}
      disabled={task.columns.length === 0}
      onClick={() => void task.check()}
    >
      {t('check')}
    </Button>
  );
});

/** Shows the progress of a step. */
const Course = observer(function Course({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { detail } = task;
  if (!detail) return null;
  const { state, done, rows: total, actions } = detail;
  const rowCount = state === 'undoing' ? (detail.counts.new ?? 0) + (detail.counts.changed ?? 0) : total;
  const stateTexts = {
    reading: t('reading', { count: total }),
    checking: t('checking', { done, total }),
    running: t('running', { done, total }),
    undoing: t('undoing', { done, total: rowCount }),
  };
  return (
    <>
      <p role="status">
        {state in stateTexts ? stateTexts[state as keyof typeof stateTexts] : t('reading', { count: total })}
      </p>
      {state !== 'reading' && state !== 'read' && (
        <ProgressBar
          label={t('progress')}
          percent={rowCount === 0 ? 0 : Math.min(100, Math.round((done / rowCount) * 100))}
        />
      )}
      <p className={styles.hint}>{t('goesOn')}</p>
      <div className={styles.actions}>
        {actions.includes('pause') && <Button onClick={() => void task.act('pause')}>{t('pause')}</Button>}
        {actions.includes('cancel') && <Button onClick={() => void task.act('cancel')}>{t('cancel')}</Button>}
      </div>
    </>
  );
});
