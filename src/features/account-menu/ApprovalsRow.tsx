import { FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { WaitingCount } from './WaitingCount';

/** A row that leads to the reader's approvals, with the number of pending ones. */
export const ApprovalsRow = observer(function ApprovalsRow({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('menus');
  return (
    <Row icon={<FileCheck2 size={20} />} title={t('menu.approvals')} trailing={<WaitingCount />} onClick={onClick} />
  );
});
