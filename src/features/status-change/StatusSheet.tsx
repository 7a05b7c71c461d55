import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { SaveFailure } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { ConflictSheet } from '@/form-rows';
import { ReasonField } from '@/form-rows/ReasonField';
import { sayQueued } from '@/form-rows/say-queued';
import { useStores, type StoredRecord } from '@/stores';
import { StatusChange, type StatusChoice } from '@/stores/records/StatusChange';
import { valueViews } from '@/values';
import styles from './status-change.module.css';

/** The maximum length of a note about a status change. Characters. */
const textLimit = 2_000;

interface Props {
  record: StoredRecord;
  table: ObjectType;
  field: Field;
  onClose(): void;
  /** Called when the status is saved; `isNoted`: with a note about it. */
  onChanged(): void;
  /** Opens the form of the record: the change needs more than the status. */
  onForm(): void;
}

/** Changes the status of a record: one tap takes the next one. A text below becomes a note about the record. */
export const StatusSheet = observer(function StatusSheet({ record, table, field, onClose, onChanged, onForm }: Props) {
  const { t } = useTranslation(['detail', 'notes']);
  const stores = useStores();
  const textId = useId();
  const [change] = useState(() => new StatusChange(stores, record, { table, field }));
  const { draft } = change;
  useEffect(() => {
    draft.begin();
    return () => draft.close();
  }, [draft]);

  const finish = async () => {
    try {
      await change.note();
      showToast({ kind: 'success', text: t('status.saved') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    onChanged();
  };
  const choose = async (optionId: string) => {
    const outcome = await change.choose(optionId);
    if (outcome.kind === 'saved') await finish();
    if (outcome.kind === 'invalid' || outcome.kind === 'approval') onForm();
    sayQueued(outcome, onClose);
  };
  return (
    <Sheet title={t('status.title')} size="half" closeBy="cancel" onDismiss={onClose}>
      <div className={styles.sheet}>
        <ul aria-label={t('status.options')}>
          {change.choices.map((choice) => (
            <StatusOption
              key={choice.option.id}
              choice={choice}
              field={field}
              isBusy={draft.saving}
              onChoose={() => void choose(choice.option.id)}
            />
          ))}
        </ul>
        {Boolean(draft.error) && <SaveFailure text={errorText(draft.error)} kept={t('form.kept')} />}
        {record.abilities.note && (
          <div className={styles.text}>
            <ReasonField
              id={textId}
              label={t('status.text')}
              limit={textLimit}
              value={change.text}
              onChange={change.setText}
            />
          </div>
        )}
      </div>
      {draft.conflict.asked && (
        <ConflictSheet
          draft={draft}
          conflict={draft.conflict.asked}
          onSettled={() => void draft.save().then((outcome) => (outcome.kind === 'saved' ? finish() : undefined))}
        />
      )}
    </Sheet>
  );
});

function StatusOption({
  choice: { option, isCurrent, mayFollow, effect },
  field,
  isBusy,
  onChoose,
}: {
  choice: StatusChoice;
  field: Field;
  isBusy: boolean;
  onChoose(): void;
}) {
  const { t } = useTranslation('detail');
  const { Display } = valueViews[field.value_type];
  return (
    <li>
      <button
        type="button"
        className={styles.option}
        disabled={!mayFollow || isBusy}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        <Display value={option.id} field={field} size="line" />
        <span className={styles.words}>
          {isCurrent && <Check size={18} aria-hidden="true" />}
          {isCurrent ? t('status.current') : mayFollow ? effect && t(`status.${effect}`) : t('status.notNext')}
        </span>
      </button>
    </li>
  );
}
