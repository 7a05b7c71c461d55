import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';

interface Props {
  /** Whether there are changes to save. */
  dirty: boolean;
  busy: boolean;
  onSave(): Promise<void>;
}

/** Saves the changes of a sheet. */
export function SaveButton({ dirty, busy, onSave }: Props) {
  const { t } = useTranslation('people');
  return (
    <Button tone="primary" block disabled={!dirty} busy={busy} onClick={() => void onSave()}>
      {t('save')}
    </Button>
  );
}
