import { useTranslation } from 'react-i18next';
import { Sheet } from '@/components/sheet';
import type { Approval } from '@/stores/approvals/Approvals';
import { MyApprovals } from './MyApprovals';

interface Props {
  onOpen(approval: Approval): void;
  onClose(): void;
}

/** The reader's approvals over the home page of a phone. */
export function ApprovalSheet({ onOpen, onClose }: Props) {
  const { t } = useTranslation('approvals');
  return (
    <Sheet title={t('title')} size="full" onDismiss={onClose} closeBy="cross">
      <MyApprovals onOpen={onOpen} />
    </Sheet>
  );
}
