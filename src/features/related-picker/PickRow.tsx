import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { StageChip } from '@/components/stage-chip';
import { useStores, type StoredRecord } from '@/stores';
import type { PickRefusal } from '@/stores/links/RecordPick';
import { listCardFacts, RecordFacts } from '@/values/facts/RecordFacts';
import styles from './related-picker.module.css';

interface Props {
  record: StoredRecord;
  /** The reason why the record cannot be chosen; the row shows its text. */
  refusal: PickRefusal | null;
  chosen: boolean;
  /** Whether several records can be chosen, so that the row is a switch. */
  many: boolean;
  /** Whether the limit of chosen records is reached. */
  disabled: boolean;
  onChoose(): void;
}

/** A record in the picker: title, stage, and its first second field or the reason why it cannot be chosen. */
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

/** The facts that distinguish records of the type. */
const Second = observer(function Second({ record }: { record: StoredRecord }) {
  const { company } = useStores();
  const table = company.table(record.tableId);
  const fields = company.fields(record.tableId);
  return <RecordFacts record={record} table={table} fields={fields} ids={listCardFacts(table)} />;
});
