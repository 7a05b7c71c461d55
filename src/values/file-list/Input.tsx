import type { FileItem } from '@domain/values/file-list';
import { Plus, RotateCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import { HiddenFileInput } from '@/components/hidden-file-input';
import { ProgressBar } from '@/components/progress-bar';
import { useValueServices, type Uploads } from '../services';
import { controlProps, type InputProps } from '../value-view';
import own from './file-list.module.css';
import { sizeText } from './size-text';
import { takeFiles } from './take-files';

interface FileEntry {
  key: string;
  name: string;
  size: number;
  status: 'uploading' | 'done' | 'failed';
  progress: number;
  preview: string | undefined;
  /** The reason why the upload failed. */
  failure?: string | undefined;
}

/** An input for files from the phone, each with its progress on the thumbnail; a tap retries a failed one. */
export default observer(function FileInput(props: InputProps) {
  const { value, readOnly, label, field } = props;
  const { t } = useTranslation('values');
  const { uploads } = useValueServices().files;
  const input = useRef<HTMLInputElement>(null);
  const onlyPhotos = field.sub_type === 'photo';
  const entries = (Array.isArray(value) ? value : []).map((item: unknown) => toEntry(item, uploads));

  return (
    <div className={own.files} role="group" aria-label={label}>
      {entries.map(({ key, name, size, status, progress, preview }) => (
        <div key={key} className={own.thumbnail} data-status={status}>
          {preview ? (
            <img src={preview} alt={name} width={80} height={80} />
          ) : (
            <span className={own.fileName}>
              {name}
              <small>{sizeText(size)}</small>
            </span>
          )}
          {status === 'uploading' && (
            <div className={own.progress}>
              <ProgressBar label={t('uploading', { name })} percent={Math.round(progress * 100)} />
            </div>
          )}
          {status === 'failed' && (
            <button
              type="button"
              className={own.retry}
              aria-label={t('retryUpload', { name })}
              onClick={() => uploads.retry(field.field_id, key)}
            >
              <RotateCw size={22} aria-hidden="true" />
            </button>
          )}
          {!readOnly && (
            <CrossButton
              label={t('remove', { name })}
              size={16}
              className={own.takeOff}
              onClick={() => uploads.remove(field.field_id, key)}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <button
          type="button"
          {...controlProps({ ...props, required: false })}
          className={own.addFile}
          onClick={() => input.current?.click()}
        >
          <Plus size={22} aria-hidden="true" />
          <span>{t(onlyPhotos ? 'addPhoto' : 'addFile')}</span>
        </button>
      )}
      {entries.map(
        ({ key, name, failure }) =>
          failure !== undefined && (
            <p key={key} className={own.failure} role="alert">
              {t('uploadFailed', { name, reason: failure })}
            </p>
          ),
      )}
      {/* Without `capture` the phone offers the camera next to the album. */}
      <HiddenFileInput
        ref={input}
        accept={onlyPhotos ? 'image/*' : undefined}
        multiple
        testId={`${props.id}-files`}
        onPick={(picker) => takeFiles(uploads, field.field_id, picker)}
      />
    </div>
  );
});

/** A finished file, or `{ key, file }` during the upload. */
function toEntry(item: unknown, uploads: Uploads): FileEntry {
  const { key, file } = item as { key?: string; file?: File };
  if (key !== undefined && file !== undefined) {
    const upload = uploads.upload(key);
    return {
      key,
      name: file.name,
      size: file.size,
      status: upload?.status === 'failed' ? 'failed' : 'uploading',
      progress: upload?.progress ?? 0,
      preview: upload?.preview,
      failure: upload?.failure,
    };
  }
  const { _id, file_name, file_size, is_preview, file_full_url } = item as FileItem;
  // The phone's own picture stays in place after its upload, so that nothing flickers.
  return {
    key: _id,
    name: file_name,
    size: file_size,
    status: 'done',
    progress: 1,
    preview: uploads.upload(_id)?.preview ?? (is_preview ? file_full_url : undefined),
  };
}
