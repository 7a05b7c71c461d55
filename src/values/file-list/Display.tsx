import type { FileItem } from '@domain/values/file-list';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import own from './file-list.module.css';
import { sizeText } from './size-text';

const Lightbox = lazyLayer(
  () => import(/* webpackChunkName: "lightbox" */ './Lightbox'),
  ({ onClose }) => onClose(),
);

/** Shows pictures as thumbnails that open enlarged, and other files by name. A line shows only the number. */
export default function Display({ value, size }: DisplayProps) {
  const { t } = useTranslation('values');
  const { open } = useValueServices().files;
  const [openIndex, setOpened] = useState<number>();
  const files = (Array.isArray(value) ? value : []) as FileItem[];
  if (files.length === 0) return size === 'block' ? <Nothing /> : null;
  if (size === 'line') return <span className={styles.line}>{t('files', { count: files.length })}</span>;
  const pictures = files.filter((file) => file.is_preview);
  return (
    <div className={own.files}>
      {pictures.map((file, index) => (
        <button
          type="button"
          key={file._id}
          className={own.thumbnail}
          aria-label={t('openPicture', { name: file.file_name })}
          onClick={() => setOpened(index)}
        >
          <img src={file.file_full_url} alt="" loading="lazy" width={80} height={80} />
        </button>
      ))}
      {files
        .filter((file) => !file.is_preview)
        .map((file) => (
          <a
            key={file._id}
            className={own.file}
            href={file.file_full_url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              if (open({ url: file.file_full_url, name: file.file_name })) event.preventDefault();
            }}
          >
            <Paperclip size={16} aria-hidden="true" />
            <span className={styles.line}>{file.file_name}</span>
            <small>{sizeText(file.file_size)}</small>
          </a>
        ))}
      {openIndex !== undefined && (
        <Lightbox pictures={pictures} start={openIndex} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
