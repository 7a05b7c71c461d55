import { Plus, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueServices, type FileEntry } from '../services';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** At most this many files in one field (specification section 9; the same number as in domain/values/file-list). */
const fileLimit = 20;

/** Photos from the camera or the album, each with its progress on the thumbnail; a failed one is tried again by a tap on it. */
export default function FileInput(props: InputProps) {
  const { value, readOnly, label } = props;
  const { t } = useTranslation('values');
  const services = useValueServices();
  const input = useRef<HTMLInputElement>(null);
  const entries = (Array.isArray(value) ? value : []) as FileEntry[];
  const { files } = services;
  return (
    <div className={styles.files} role="group" aria-label={label}>
      {entries.map((entry) => (
        <div key={entry.key} className={styles.thumbnail} data-status={entry.status}>
          {entry.preview ? <img src={entry.preview} alt={entry.name} width={80} height={80} /> : <span className={styles.fileName}>{entry.name}</span>}
          {entry.status === 'uploading' && (
            <progress className={styles.progress} max={1} value={entry.progress} aria-label={t('uploading', { name: entry.name })} />
          )}
          {entry.status === 'failed' && (
            <button type="button" className={styles.retry} aria-label={t('retryUpload', { name: entry.name })} onClick={() => files?.retry(entry.key)}><RotateCw size={22} aria-hidden="true" /></button>
          )}
          {!readOnly && <button type="button" className={styles.takeOff} aria-label={t('remove', { name: entry.name })} onClick={() => files?.remove(entry.key)}><X size={16} aria-hidden="true" /></button>}
        </div>
      ))}
      {!readOnly && entries.length < fileLimit && files && (
        <button type="button" {...controlProps({ ...props, required: false })} className={styles.addFile} onClick={() => input.current?.click()}>
          <Plus size={22} aria-hidden="true" />
          <span>{t('addPhoto')}</span>
        </button>
      )}
      {/* Without `capture` the phone offers both the camera and the album. */}
      <input
        ref={input} type="file" accept="image/*" multiple className={styles.hiddenInput} tabIndex={-1} aria-hidden="true" data-testid={`${props.id}-files`}
        onChange={(event) => {
          files?.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
