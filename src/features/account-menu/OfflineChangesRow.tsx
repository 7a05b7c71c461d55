import { CloudUpload } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { useStores } from '@/stores';

/** The way to the changes that were made offline and are not sent yet, with their number; nothing without one. */
export const OfflineChangesRow = observer(function OfflineChangesRow({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('outbox');
  const { waiting } = useStores().home;
  if (waiting === 0) return null;
  return <Row icon={<CloudUpload size={20} />} title={t('title')} trailing={waiting} onClick={onClick} />;
});
