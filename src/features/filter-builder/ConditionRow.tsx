import type { Condition, Relation } from '@domain/filter-tree';
import { noticeProperty } from '@domain/metadata/notice-property';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseEditor, relationsFor } from './editors';
import { IconButton } from '@/components/icon-button';
import { SelectField } from '@/components/select-field';
import styles from './filter-builder.module.css';
import { relationWords, type FilterSubject } from './subjects';
import { ValueEditor } from './ValueEditor';

interface Props {
  condition: Condition;
  /** The subject of the condition; undefined when the field is deleted or hidden, so that the condition can only be removed. */
  subject: FilterSubject | undefined;
  /** Whether the user tried to continue, so that missing values are marked. */
  showsErrors: boolean;
  onRelation(relation: Relation): void;
  onValue(value: unknown): void;
  onRemove(): void;
}

/** One condition: the field's name, the relation, and an input for the kind of its value. */
export function ConditionRow({ condition, subject, showsErrors, onRelation, onValue, onRemove }: Props) {
  const { t } = useTranslation('views');
  const id = useId();
  const isOfNotice = condition.field === noticeProperty;
  const name = subject?.name ?? t(isOfNotice ? 'ofNotice' : 'unknownField');
  const editor = subject ? chooseEditor(subject, condition.relation) : 'none';
  const missing = showsErrors && editor !== 'none' && isMissing(condition.value);
  return (
    <div className={styles.condition} data-gone={(subject === undefined && !isOfNotice) || undefined}>
      <div className={styles.conditionHead}>
        <span className={styles.fieldName}>{name}</span>
        {subject && (
          <SelectField
            tone="plain"
            label={t('relation', { name })}
            value={condition.relation}
            options={relationsFor(subject).map((relation) => ({
              value: relation,
              text: relationWords(t, subject, relation),
            }))}
            onChange={onRelation}
          />
        )}
        <IconButton tone="faint" className={styles.remove} label={t('removeCondition', { name })} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {subject && editor !== 'none' && (
        <ValueEditor
          id={id}
          label={t('value', { name })}
          editor={editor}
          subject={subject}
          value={condition.value}
          missing={missing}
          onChange={onValue}
        />
      )}
    </div>
  );
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
