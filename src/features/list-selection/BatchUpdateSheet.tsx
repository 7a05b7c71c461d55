import { isByHand } from '@domain/forms/by-hand';
import type { FieldIssue } from '@domain/errors';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { isRequired, localised } from '@domain/metadata/reading';
import { acceptValue, valueTypes } from '@domain/values';
import { abilities } from '@domain/kinds';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { Button } from '@/components/button';
import { Sheet, SheetButton } from '@/components/sheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { ValueField } from '@/values/ValueField';
import styles from './list-selection.module.css';

interface Props {
  table: ObjectType;
  /** The number of chosen records. */
  count: number;
  busy: boolean;
  onApply(values: Record<string, unknown>): void;
  onClose(): void;
}

/** Changes one field for all selected records: the user chooses the field, fills its input, and applies it. */
export const BatchUpdateSheet = observer(function BatchUpdateSheet({ table, count, busy, onApply, onClose }: Props) {
  const { t } = useTranslation('views');
  const { company } = useStores();
  const [field, setField] = useState<Field>();
  const [value, setValue] = useState<unknown>(null);
  const [issue, setIssue] = useState<FieldIssue>();
  const fields = company
    .fields(table.table_id)
    .filter(
      (candidate) =>
        candidate.access === 'write' &&
        !candidate.is_unique &&
        abilities[candidate.value_type].bulkEditable &&
        isByHand(candidate, { use: 'own' }),
    );
  const name = (candidate: Field) => localised(candidate, 'field_name', candidate.field_name, language());

  if (!field) {
    return (
      <Sheet title={t('chooseField')} size="half" onDismiss={onClose} closeBy="cancel">
        <ul>
          {fields.map((candidate) => (
            <li key={candidate.field_id}>
              <button type="button" className={styles.choice} onClick={() => setField(candidate)}>
                {name(candidate)}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    );
  }
  const label = name(field);
  const apply = () => {
    const accepted = acceptValue(valueTypes[field.value_type], value, field);
    if ('issue' in accepted) setIssue({ field: field.field_id, ...accepted.issue });
    else if (accepted.value === null && isRequired(field)) setIssue({ field: field.field_id, code: 'required' });
    else onApply({ [field.field_id]: accepted.value });
  };
  const error = issue && fieldErrorText(issue, label);
  const id = 'batch-value';
  return (
    <Sheet
      title={t('batchTitle', { count })}
      size="half"
      onDismiss={onClose}
      leading={<SheetButton onClick={() => setField(undefined)}>{t('backToFields')}</SheetButton>}
      footer={
        <Button tone="primary" block busy={busy} onClick={apply}>
          {t('batchApply', { count })}
        </Button>
      }
    >
      <div className={styles.field}>
        <ValueField
          id={id}
          field={field}
          label={label}
          required={isRequired(field)}
          value={value}
          error={error}
          onChange={(next) => {
            setValue(next);
            setIssue(undefined);
          }}
        />
      </div>
    </Sheet>
  );
});
