import { useTranslation } from 'react-i18next';
import { Notice } from '@/components/notice';

interface Props {
  onEdit(): void;
  onDefault(): void;
}

/** The notice for a view that names a deleted or hidden field. The other conditions alone would show more records than requested. */
export function BrokenView({ onEdit, onDefault }: Props) {
  const { t } = useTranslation('views');
  return (
    <Notice
      tone="failure"
      title={t('brokenTitle')}
      text={t('brokenText')}
      action={{ label: t('brokenEdit'), run: onEdit }}
      secondary={{ label: t('brokenDefault'), run: onDefault }}
    />
  );
}
