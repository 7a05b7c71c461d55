import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SheetButton } from './SheetButton';

/** The way out at the start of a sheet's header. */
export function CloseButton({ by: variant, onClick }: { by: 'cancel' | 'cross'; onClick(): void }) {
  const { t } = useTranslation('shell');
  if (variant === 'cancel') return <SheetButton onClick={onClick}>{t('cancel')}</SheetButton>;
  return (
    <SheetButton label={t('close')} onClick={onClick}>
      <X size={24} aria-hidden="true" />
    </SheetButton>
  );
}
