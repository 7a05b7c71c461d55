import type { ConflictParams } from '@domain/contract/records';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { RecordDraft } from '@/stores/records/RecordDraft';
import { valueViews } from '@/values';
import styles from './record-form.module.css';

type Side = 'mine' | 'theirs';

interface Props {
  draft: RecordDraft;
  conflict: ConflictParams;
  onSettled(): void;
}

/** Somebody else changed the same fields meanwhile: mine or theirs, field by field. Nothing is sent before all are decided. */
export const ConflictSheet = observer(function ConflictSheet({ draft, conflict, onSettled }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const open = conflict.fields.filter(({ field }) => !choices[field]).length;

  const settle = () => {
    draft.settle(choices);
    onSettled();
  };
  return (
    <Sheet
      title={t('conflict.title')}
      size="half"
      // Closing leaves the form as it is; the next save asks again.
      onDismiss={() => draft.conflict.postpone()}
      footer={
        <Button tone="primary" block disabled={open > 0} onClick={settle}>
          {open > 0 ? t('conflict.open', { count: open }) : t('conflict.save')}
        </Button>
      }
    >
      <div className={styles.conflict}>
        <p className={styles.conflictText}>{t('conflict.text')}</p>
        {conflict.fields.map(({ field: fieldId, mine, theirs, member_id }) => {
          const field = company.field(draft.tableId, fieldId);
          if (!field) return null;
          const label = localised(field, 'field_name', field.field_name, language());
          const { Display } = valueViews[field.value_type];
          const who = company.member(member_id)?.name ?? t('conflict.somebody');
          const option = (side: Side, value: unknown, words: string) => (
            <label className={styles.side} data-chosen={choices[fieldId] === side || undefined}>
              <input
                type="radio"
                name={`conflict-${fieldId}`}
                checked={choices[fieldId] === side}
                onChange={() => setChoices({ ...choices, [fieldId]: side })}
              />
              <span className={styles.sideWords}>
                <span className={styles.sideWho}>{words}</span>
                <Display value={value} field={field} size="block" />
              </span>
            </label>
          );
          return (
            <fieldset key={fieldId} className={styles.sides}>
              <legend className={styles.label}>{label}</legend>
              {option('mine', mine, t('conflict.mine'))}
              {option('theirs', theirs, t('conflict.theirs', { name: who }))}
            </fieldset>
          );
        })}
      </div>
    </Sheet>
  );
});
