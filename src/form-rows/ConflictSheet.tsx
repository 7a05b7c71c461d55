import type { ConflictParams } from '@domain/contract/records';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { RecordDraft } from '@/stores/records/RecordDraft';
import { valueViews } from '@/values';
import styles from './form-rows.module.css';

type Side = 'mine' | 'theirs';
type Sides = Readonly<Record<string, Side>>;

interface Props {
  draft: RecordDraft;
  conflict: ConflictParams;
  /** Where the form moves the record: the name of a stage by its id. */
  stageName?(id: string): string;
  /** Why the record cannot be moved from where it is now; nothing where it can. */
  whyNotMine?: ReactNode;
  onSettled(choices: Sides): void;
}

/** The name under which a conflict speaks of the stage (SD-72). */
const stageField = 'stage_id';

/** Somebody else changed the same fields meanwhile: mine or theirs, field by field. Nothing is sent before all are decided. */
export const ConflictSheet = observer(function ConflictSheet({
  draft,
  conflict,
  stageName,
  whyNotMine,
  onSettled,
}: Props) {
  const { t } = useTranslation(['detail', 'stages']);
  const { company } = useStores();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const open = conflict.fields.filter(({ field }) => !choices[field]).length;

  const settle = () => {
    draft.settle(choices);
    onSettled(choices);
  };
  const option = (field: string, side: Side, words: string, shown: ReactNode, whyNot?: ReactNode) => (
    <label className={styles.side} data-chosen={choices[field] === side || undefined}>
      <input
        type="radio"
        name={`conflict-${field}`}
        checked={choices[field] === side}
        disabled={Boolean(whyNot)}
        onChange={() => setChoices({ ...choices, [field]: side })}
      />
      <span className={styles.sideWords}>
        <span className={styles.sideWho}>{words}</span>
        {shown}
        {whyNot && <span className={styles.hint}>{whyNot}</span>}
      </span>
    </label>
  );
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
          const who = company.member(member_id)?.name ?? t('conflict.somebody');
          if (fieldId === stageField && stageName)
            return (
              <fieldset key={fieldId} className={styles.sides}>
                <legend className={styles.label}>{t('stages:stage')}</legend>
                {option(fieldId, 'mine', t('conflict.mine'), stageName(String(mine)), whyNotMine)}
                {option(fieldId, 'theirs', t('conflict.theirs', { name: who }), stageName(String(theirs)))}
              </fieldset>
            );
          const field = company.field(draft.tableId, fieldId);
          if (!field) return null;
          const { Display } = valueViews[field.value_type];
          const shown = (value: unknown) => <Display value={value} field={field} size="block" />;
          return (
            <fieldset key={fieldId} className={styles.sides}>
              <legend className={styles.label}>{localised(field, 'field_name', field.field_name, language())}</legend>
              {option(fieldId, 'mine', t('conflict.mine'), shown(mine))}
              {option(fieldId, 'theirs', t('conflict.theirs', { name: who }), shown(theirs))}
            </fieldset>
          );
        })}
      </div>
    </Sheet>
  );
});
