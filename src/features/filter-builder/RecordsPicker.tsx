import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import { RecordChoices } from '@/stores/views/RecordChoices';
import { ManyPicker } from './ManyPicker';

interface Props {
  id: string;
  label: string;
  tableId: string;
  value: unknown;
  missing: boolean;
  onChange(value: unknown): void;
}

/** Chooses records of another type, found by typing. */
export const RecordsPicker = observer(function RecordsPicker({ id, label, tableId, value, missing, onChange }: Props) {
  const { t } = useTranslation('list');
  const { api, records } = useStores();
  const selectedIds = Array.isArray(value) ? value.map(String) : [];
  const [choices] = useState(() => new RecordChoices(api, records, tableId));
  useEffect(() => {
    void choices.start(selectedIds);
    return () => choices.stop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was chosen before needs a name; what is chosen here has one
  }, [choices]);
  return (
    <ManyPicker
      id={id}
      label={label}
      chosen={selectedIds}
      missing={missing}
      onChange={onChange}
      onKeyword={choices.type}
      choices={choices.items.map((record) => ({
        id: record.id,
        text: record.title || t('untitled'),
        label: record.title || t('untitled'),
      }))}
    />
  );
});
