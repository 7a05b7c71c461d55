import { CloudUpload } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { useStores } from '@/stores';

/** A row that leads to unsent offline changes, with their number; empty without any. */
export const OfflineChangesRow = observer(function OfflineChangesRow({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('outbox');
  const { waiting } = useStores().home;
  if (waiting === 0) return null;
  return <Row icon={<CloudUpload size={20} />} title={t('title')} trailing={waiting} onClick={onClick} />;
});
