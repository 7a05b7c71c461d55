import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { ProgressBar } from '@/components/progress-bar';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import { ExportTask, type ExportInput } from '@/stores/exports/ExportTask';
import { openFile } from '@/stores/files/open-file';
import styles from './export.module.css';

interface Props {
  /** The exported records, in the order of their list. */
  asked: ExportInput;
  /** The name of the list. */
  name: string;
  onClose(): void;
}

const formats = ['xlsx', 'csv'] as const;

/** The dialog of one export: its format, its progress, its file or its error. Closing it before the end cancels the export. */
export default observer(function ExportSheet({ asked: input, name, onClose }: Props) {
  const { t } = useTranslation('exports');
  const stores = useStores();
  const [task] = useState(() => new ExportTask(stores, input));
  useEffect(() => () => task.close(), [task]);
  return (
    <Sheet title={t('title', { name })} size="small" closeBy="close" onDismiss={onClose}>
      <div className={styles.parts}>{task.status === 'choosing' ? <Choice task={task} /> : <Course task={task} />}</div>
    </Sheet>
  );
});

const Choice = observer(function Choice({ task }: { task: ExportTask }) {
  const { t } = useTranslation('exports');
  const labels = { xlsx: t('xlsx'), csv: t('csv') };
  return (
    <>
      <fieldset className={styles.formats}>
        <legend className={styles.hint}>{t('format')}</legend>
        {formats.map((format) => (
          <label key={format} className={styles.format}>
            <input
              type="radio"
              name="export-format"
              checked={task.format === format}
              onChange={() => task.choose(format)}
            />
            {labels[format]}
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{t('hint')}</p>
      <Button tone="primary" block onClick={() => void task.start()}>
        {t('start')}
      </Button>
    </>
  );
});

const Course = observer(function Course({ task }: { task: ExportTask }) {
  const { t } = useTranslation('exports');
  const stores = useStores();
  const { status, file, rows } = task;
  const percent = Math.round(task.progress * 100);
  // The file is the requested result, so it is saved at once. The button remains for a device that did not save the file.
  useEffect(() => {
    if (status === 'success' && file) void openFile(stores, file);
  }, [status, file, stores]);
  if (status === 'success' && file)
    return (
      <>
        <p role="status">{t('success', { count: rows.total })}</p>
        <p className={styles.hint}>{t('linkHint', { name: file.name })}</p>
        <Button tone="primary" block onClick={() => void openFile(stores, file)}>
          {t('download')}
        </Button>
      </>
    );
  if (status === 'fail' || status === 'interrupted')
    return (
      <>
        <p role="alert" className={styles.failure}>
          {t(status === 'fail' ? 'failed' : 'interrupted')}
        </p>
        {status === 'fail' && (
          <p className={styles.hint}>{task.sentence ?? (task.error ? errorText(task.error) : '')}</p>
        )}
        <Button tone="primary" block onClick={() => void task.start()}>
          {t('again')}
        </Button>
      </>
    );
  return (
    <>
      <p role="status">
        {status === 'loading' || rows.total === 0
          ? t('loading')
          : t('ongoing', { written: rows.written, total: rows.total })}
      </p>
      <ProgressBar label={t('progress')} percent={percent} />
      <p className={styles.hint}>{t('closing')}</p>
    </>
  );
});
