import { useTranslation } from 'react-i18next';
import { showToast } from '@/components/toast';
import { errorText } from '@/api';
import { ConversionSheet } from '@/features/lead-conversion';
import { PartForm } from '@/features/record-form';
import { addresses, currentAddress, goBack, openDetail } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import type { ConvertedRecordRef } from '@/stores/leads/LeadConversion';
import { undoConversion } from '@/stores/leads/undo-conversion';

const forms = { PartForm };

/** The delay before the new page opens (REQ records 2.77), in milliseconds. */
const openingDelay = 200;

interface Props {
  record: StoredRecord;
  /** The stage of conversion that was chosen before. */
  stageId?: string | undefined;
  onClose(): void;
  /** Called after the lead was converted. */
  onDone(): void;
}

/** Converts a lead and opens the customer that results from it. */
export default function ConvertLead({ record, stageId, onClose, onDone }: Props) {
  const { t } = useTranslation('leads');
  const stores = useStores();

  const undo = async (createdRecords: readonly ConvertedRecordRef[], address: string) => {
    try {
      await undoConversion(stores, record, createdRecords);
      showToast({ kind: 'success', text: t('undone') });
      // Leaves the page of the converted lead; a user who has moved on to another page stays there.
      if (currentAddress().startsWith(address)) await goBack(addresses.detail({ type: record.tableId, id: record.id }));
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const converted = (createdRecords: readonly ConvertedRecordRef[]) => {
    onDone();
    const target = createdRecords.find(({ name }) => name === 'contact') ?? createdRecords[0];
    if (!target) return;
    const { table_id: type, id } = target;
    setTimeout(() => {
      void openDetail({ type, id });
      const run = () => void undo(createdRecords, addresses.detail({ type, id }));
      showToast({ kind: 'success', text: t('done'), action: { label: t('undo'), run } });
    }, openingDelay);
  };
  return (
    <ConversionSheet
      record={record}
      stageId={stageId}
      forms={forms}
      onClose={onClose}
      onConverted={converted}
      onOpen={({ table_id, id }) => {
        onClose();
        void openDetail({ type: table_id, id });
      }}
    />
  );
}
