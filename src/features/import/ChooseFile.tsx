import { fullTime } from '@domain/calendar';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Row } from '@/components/row';
import { useStores } from '@/stores';
import type { ImportTask } from '@/stores/imports/ImportTask';
import styles from './import.module.css';

/** Chooses a file, copied cells, or an earlier import. */
export const ChooseFile = observer(function ChooseFile({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const timeZone = useStores().company.client?.time_zone ?? 'UTC';
  return (
    <>
      <p className={styles.hint}>{t('fileHint')}</p>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [selectedFile] = event.target.files ?? [];
          event.target.value = '';
          if (selectedFile) void task.send(selectedFile, selectedFile.name);
        }}
      />
      <Button tone="primary" block busy={task.busy} onClick={() => file.current?.click()}>
        {t('choose')}
      </Button>
      <label className={styles.label} htmlFor={id}>
        {t('paste')}
      </label>
      <textarea
        id={id}
        className={styles.paste}
        rows={4}
        value={text}
        placeholder={t('pasteHint')}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <Button block busy={task.busy} onClick={() => void task.send(new Blob([text]), t('pasted'))}>
          {t('usePasted')}
        </Button>
      )}
      {task.earlier !== undefined && task.earlier.length > 0 && (
        <section aria-label={t('earlier')}>
          <h3 className={styles.heading}>{t('earlier')}</h3>
          {task.earlier.map((earlierImport) => (
            <Row
              key={earlierImport.import_id}
              title={earlierImport.file_name}
              text={`${fullTime(earlierImport.create_time, Date.now(), timeZone)} · ${t(`state.${earlierImport.state}`)}`}
              onClick={() => void task.show(earlierImport.import_id)}
            />
          ))}
        </section>
      )}
    </>
  );
});
