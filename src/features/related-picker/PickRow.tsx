import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { StageChip } from '@/components/stage-chip';
import { useStores, type StoredRecord } from '@/stores';
import type { PickRefusal } from '@/stores/links/RecordPick';
import { valueViews } from '@/values';
import styles from './related-picker.module.css';

interface Props {
  record: StoredRecord;
  /** The reason why it cannot be chosen; the row shows its text. */
  refusal: PickRefusal | null;
  chosen: boolean;
  /** Several can be chosen: the row is a switch. */
  many: boolean;
  /** Whether the limit of chosen records is reached. */
  disabled: boolean;
  onChoose(): void;
}

/** A record in the picker: title, stage, and its first second field or the reason against it. */
export const PickRow = observer(function PickRow({
  record,
  refusal,
  chosen: isChosen,
  many,
  disabled,
  onChoose,
}: Props) {
  const { t } = useTranslation('links');
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        disabled={refusal !== null || disabled}
        aria-pressed={many ? isChosen : undefined}
        aria-current={!many && isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={styles.words}>
          <span className={styles.title}>{record.title || t('untitled')}</span>
          <span className={styles.second}>{refusal ? t(`refusal.${refusal}`) : <Second record={record} />}</span>
        </span>
        {record.json.stage && <StageChip stage={record.json.stage} />}
        {isChosen && <Check size={20} aria-hidden="true" className={styles.check} />}
      </button>
    </li>
  );
});

/** The first of the type's second fields that has a value. */
const Second = observer(function Second({ record }: { record: StoredRecord }) {
  const { company } = useStores();
  const ids = company.table(record.tableId)?.list_second_show_field_ids ?? [];
  const field = ids
    .map((id) => company.field(record.tableId, id))
    .find((candidate) => candidate && (record.value(candidate) ?? null) !== null);
  if (!field) return null;
  const { Display } = valueViews[field.value_type];
  return <Display value={record.value(field)} field={field} size="line" />;
});
