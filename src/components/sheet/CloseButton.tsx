import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SheetButton } from './SheetButton';

/** The cross at the start of a sheet's header. */
export function CloseButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('shell');
  return (
    <SheetButton label={t('close')} onClick={onClick}>
      <X size={24} aria-hidden="true" />
    </SheetButton>
  );
}
