import type { FileItem } from '@domain/values/file-list';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { Sheet } from '@/components/sheet';
import styles from './lightbox.module.css';

/** The pictures of a field, one a screen: swiped on phones, by arrows and keys elsewhere. */
export default function Lightbox({
  pictures,
  start,
  onClose,
}: {
  pictures: FileItem[];
  start: number;
  onClose(): void;
}) {
  const { t } = useTranslation('values');
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);

  const show = (next: number) => {
    const page = strip.current?.children[next];
    if (page instanceof HTMLElement) strip.current?.scrollTo({ left: page.offsetLeft });
  };
  useEffect(() => {
    show(start);
  }, [start]);

  return (
    <Sheet
      title={t('picture', { index: index + 1, count: pictures.length })}
      size="full"
      onDismiss={onClose}
      leading={
        <IconButton label={t('close')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      <div
        className={styles.strip}
        ref={strip}
        onScroll={(event) =>
          setIndex(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
        }
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') show(index + 1);
          if (event.key === 'ArrowLeft') show(index - 1);
        }}
      >
        {pictures.map((picture) => (
          <div className={styles.page} key={picture._id}>
            <img src={picture.file_full_url} alt={picture.file_name} />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className={styles.arrows}>
          <IconButton label={t('previous')} disabled={index === 0} onClick={() => show(index - 1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('next')} disabled={index >= pictures.length - 1} onClick={() => show(index + 1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Sheet>
  );
}
