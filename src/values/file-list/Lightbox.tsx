import type { FileItem } from '@domain/values/file-list';
import { useTranslation } from 'react-i18next';
import { ImageViewer } from '@/components/image-viewer';

/** Shows the pictures of a field, one per screen. */
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
  return (
    <ImageViewer
      pictures={pictures.map(({ file_full_url, file_name }) => ({ url: file_full_url, name: file_name }))}
      start={start}
      getTitle={(index) => t('picture', { index: index + 1, count: pictures.length })}
      labels={{ close: t('close'), previous: t('previous'), next: t('next') }}
      onClose={onClose}
    />
  );
}
