import { useTranslation } from 'react-i18next';
import { SheetButton } from './SheetButton';

/** The button at the start of a sheet's header: "cancel" where input would be discarded, else "close". */
export function CloseButton({ by: variant, onClick }: { by: 'cancel' | 'close'; onClick(): void }) {
  const { t } = useTranslation('shell');
  return <SheetButton onClick={onClick}>{t(variant)}</SheetButton>;
}
