import { useTranslation } from 'react-i18next';
import { Notice } from '@/components/notice';

interface Props {
  onEdit(): void;
  onDefault(): void;
}

/** The view names a field that is gone or hidden: said as it is, because showing the rest would show more than was asked for. */
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
