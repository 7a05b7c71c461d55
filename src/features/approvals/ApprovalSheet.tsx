import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import { MyApprovals, getFirstSection } from './MyApprovals';

interface Props {
  onOpen(approval: Approval): void;
  onClose(): void;
}

/** The reader's approvals above the home page of a phone. */
export function ApprovalSheet({ onOpen, onClose }: Props) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const [section, setSection] = useState(() => getFirstSection(stores));
  return (
    <Sheet title={t(`parts.${section}`)} size="full" onDismiss={onClose} closeBy="close">
      <MyApprovals onOpen={onOpen} onSection={setSection} />
    </Sheet>
  );
}
