import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Sheet, SheetButton } from '@/components/sheet';
import type { Approval } from '@/stores/approvals/Approvals';
import { ApprovalList } from './ApprovalList';

interface Props {
  onOpen(approval: Approval): void;
  onClose(): void;
}

/** The reader's approvals over the home page of a phone. */
export function ApprovalSheet({ onOpen, onClose }: Props) {
  const { t } = useTranslation('approvals');
  const shell = useTranslation('shell').t;
  return (
    <Sheet
      title={t('title')}
      size="full"
      onDismiss={onClose}
      leading={
        <SheetButton label={shell('close')} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </SheetButton>
      }
    >
      <ApprovalList onOpen={onOpen} />
    </Sheet>
  );
}
