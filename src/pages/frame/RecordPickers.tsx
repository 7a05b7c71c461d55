import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import RelatedPickerSheet from '@/features/related-picker';
import { useStores } from '@/stores';
import { RecordPick } from '@/stores/links/RecordPick';
import type { RecordChoice } from '@/values';
import { RecordFormSheet } from './lazy-forms';

/** The request of a caller that waits for the result of a picker. */
export interface PickerRequest {
  key: number;
  choice: RecordChoice;
  answer(ids: readonly string[] | undefined): void;
}

/** The open pickers, the last one on top: a form that was opened from a picker may open the next. */
export default function RecordPickers({ asked: requests }: { asked: readonly PickerRequest[] }) {
  return (
    <>
      {requests.map(({ key, ...request }) => (
        <Picker key={key} {...request} />
      ))}
    </>
  );
}

const Picker = observer(function Picker({ choice, answer }: Omit<PickerRequest, 'key'>) {
  const { t } = useTranslation('approvals');
  const { api, records, company } = useStores();
  const [pick] = useState(() => new RecordPick(api, records, choice));
  const [creating, setCreating] = useState(choice.makesNew ?? false);
  const mayCreate = company.table(choice.tableId)?.abilities.create ?? false;

  const onCreated = async (id: string, waits: boolean) => {
    if (!choice.makesNew) setCreating(false);
    // A draft cannot be linked to a record.
    if (waits) {
      if (choice.makesNew) answer(undefined);
      return showToast({ kind: 'success', text: t('sentToLink') });
    }
    try {
      const record = await records.load(choice.tableId, id);
      pick.add(record);
      if (pick.single || choice.makesNew) answer([record.id]);
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
      if (choice.makesNew) answer(undefined);
    }
  };
  return (
    <>
      {!choice.makesNew && (
        <RelatedPickerSheet
          title={choice.label}
          pick={pick}
          current={choice.current}
          onClose={() => answer(undefined)}
          onDone={(chosenRecords) => answer(chosenRecords.map((record) => record.id))}
          onCreate={mayCreate ? () => setCreating(true) : undefined}
        />
      )}
      {creating && (
        <RecordFormSheet
          tableId={choice.tableId}
          use="link"
          onClose={() => (choice.makesNew ? answer(undefined) : setCreating(false))}
          onSaved={(id, waits) => void onCreated(id, waits)}
        />
      )}
    </>
  );
});
