import type { Field } from '@domain/metadata/field';
import { isRequired, localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldSentence } from '@/api';
import { language } from '@/i18n';
import type { RecordDraft } from '@/stores/records/RecordDraft';
import { valueViews } from '@/values';
import styles from './record-form.module.css';

/** The id of a field's control; one form is open at a time. */
export function inputId(fieldId: string): string {
  return `form-${fieldId}`;
}

/** One field a row: label above, control, complaint below. */
export const FieldRow = observer(function FieldRow({ draft, field }: { draft: RecordDraft; field: Field }) {
  const { t } = useTranslation('detail');
  const { Input } = valueViews[field.value_type];
  const id = inputId(field.field_id);
  const label = localised(field, 'field_name', field.field_name, language());
  const required = isRequired(field);
  const readOnly = !draft.canEdit(field);
  const issue = draft.issue(field.field_id);
  const error = issue ? fieldSentence(issue, label) : undefined;
  return (
    <div className={styles.field} data-field={field.field_id}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && <span className={styles.required} aria-hidden="true">*</span>}
      </label>
      <Suspense fallback={<span className={styles.controlBone} />}>
        <Input
          id={id} label={label} field={field} required={required} readOnly={readOnly} error={error}
          value={draft.value(field.field_id)} onChange={(value) => draft.set(field.field_id, value)}
        />
      </Suspense>
      {readOnly && <p className={styles.hint}>{t('form.readOnly')}</p>}
      {error && <p className={styles.error} id={`${id}-error`} role="alert">{error}</p>}
    </div>
  );
});
