import { importOutcomes } from '@domain/import/states';
import type { Output } from '@domain/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { useStores } from '@/stores';
import { openFile } from '@/stores/files/open-file';
import type { ImportTask } from '@/stores/imports/ImportTask';
import styles from './import.module.css';

/** Shows the results of the rows, before and after they are saved, and the actions that follow. */
export const Outcome = observer(function Outcome({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const stores = useStores();
  const { detail } = task;
  if (!detail) return null;
  const { state, counts, file, actions } = detail;
  const writes = (counts.new ?? 0) + (counts.changed ?? 0);
  return (
    <>
      <p role="status">
        {state === 'undone' ? t('undoneText', { count: detail.undone }) : t(`outcome.${state as 'checked' | 'done'}`)}
      </p>
      <dl className={styles.counts}>
        {state === 'undone' ? (
          <Count name={t('count.left')} value={detail.left} />
        ) : (
          importOutcomes.map((outcome) => (
            <Count key={outcome} name={t(`count.${outcome}`)} value={counts[outcome] ?? 0} />
          ))
        )}
        {state === 'checked' && detail.alike > 0 && <Count name={t('count.alike')} value={detail.alike} />}
        {state !== 'undone' && detail.partial > 0 && <Count name={t('count.partial')} value={detail.partial} />}
      </dl>
      {state === 'undone' ? (
        detail.left > 0 && <WrongRows task={task} which="left" />
      ) : (
        <>
          {(counts.wrong ?? 0) > 0 && <WrongRows task={task} which="wrong" />}
          {(counts.duplicate ?? 0) > 0 && <WrongRows task={task} which="duplicate" />}
          {state === 'checked' && detail.alike > 0 && <WrongRows task={task} which="alike" />}
          {detail.partial > 0 && <WrongRows task={task} which="partial" />}
        </>
      )}
      {file && (
        <Button block onClick={() => void openFile(stores, file)}>
          {t('download')}
        </Button>
      )}
      <div className={styles.actions}>
        {actions.includes('start') && (
          <Button tone="primary" block disabled={writes === 0} busy={task.busy} onClick={() => void task.act('start')}>
            {writes === 0 ? t('nothing') : t('start', { count: writes })}
          </Button>
        )}
        {state === 'checked' && <Button onClick={() => void task.back()}>{t('back')}</Button>}
        {actions.includes('resume') && (
          <Button tone="primary" busy={task.busy} onClick={() => void task.act('resume')}>
            {t('resume')}
          </Button>
        )}
        {actions.includes('cancel') && <Button onClick={() => void task.act('cancel')}>{t('cancel')}</Button>}
        {actions.includes('undo') && (
          <Button tone="danger" busy={task.busy} onClick={() => void task.act('undo')}>
            {t('undo')}
          </Button>
        )}
        {state !== 'checked' && state !== 'paused' && <Button onClick={task.again}>{t('otherFile')}</Button>}
      </div>
    </>
  );
});

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.count}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type ImportRowList = Output<'imports.rows'>['list'];

/** Shows the first rows that were not imported, with the reasons. */
const WrongRows = observer(function WrongRows({
  task,
  which: rowKind,
}: {
  task: ImportTask;
  which: 'wrong' | 'duplicate' | 'partial' | 'alike' | 'left';
}) {
  const { t } = useTranslation('imports');
  const { api } = useStores();
  const [rows, setRows] = useState<ImportRowList>([]);
  const { detail } = task;
  const importId = detail?.import_id ?? '';
  const state = detail?.state;
  useEffect(() => {
    let current = true;
    void api.call('imports.rows', { import_id: importId, which: rowKind, limit: 10 }).then(
      ({ list }) => {
        if (current) setRows(list);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [api, importId, rowKind, state]);
  if (rows.length === 0) return null;
  return (
    <section aria-label={t(`count.${rowKind}`)}>
      <h3 className={styles.heading}>{t(`count.${rowKind}`)}</h3>
      <ul className={styles.list}>
        {rows.map(({ row, cells, why }) => (
          <li key={row} className={styles.wrong}>
            <span className={styles.name}>
              {t('rowNumber', { row, text: cells.find((cell) => cell !== null) ?? '' })}
            </span>
            <span className={styles.reason}>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});
