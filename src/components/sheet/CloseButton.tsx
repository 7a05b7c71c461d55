import { useTranslation } from 'react-i18next';
import { SheetButton } from './SheetButton';

/** The way out at the start of a sheet's header: "cancel" where something is given up, else "close". */
export function CloseButton({ by: variant, onClick }: { by: 'cancel' | 'close'; onClick(): void }) {
  const { t } = useTranslation('shell');
  return <SheetButton onClick={onClick}>{t(variant)}</SheetButton>;
}
