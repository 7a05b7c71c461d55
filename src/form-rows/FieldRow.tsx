import type { FormRow } from '@domain/forms/rows';
import { isComputed, localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { language } from '@/i18n';
import type { RecordDraft } from '@/stores/forms/RecordDraft';
import { ValueControl } from '@/values/ValueField';
import { DuplicateLink } from './DuplicateLink';
import { getDescription, FieldDescription } from './FieldDescription';
import styles from './form-rows.module.css';

/** Returns the id of a field's control, unique among open forms. */
export function inputId(formId: string, fieldId: string): string {
  return `${formId}-${fieldId}`;
}

interface Props {
  formId: string;
  draft: Pick<RecordDraft, 'issue' | 'duplicate' | 'currency' | 'value' | 'set'> & Partial<Pick<RecordDraft, 'likely'>>;
  row: FormRow;
}

/** Shows one field: label above, control, error below. */
export const FieldRow = observer(function FieldRow({ formId, draft, row }: Props) {
  const { t } = useTranslation('detail');
  const { field, required, state } = row;
  const id = inputId(formId, field.field_id);
  const label = localised(field, 'field_name', field.field_name, language());
  if (state === 'noAccess') {
    return (
      <div className={styles.field} data-field={field.field_id}>
        <span className={styles.label}>{label}</span>
        <p className={styles.hint}>{t('form.noAccess')}</p>
      </div>
    );
  }
  const readOnly = state === 'read';
  const issue = draft.issue(field.field_id);
  const error = issue ? fieldErrorText(issue, label) : undefined;
  const duplicate = draft.duplicate(field.field_id);
  const likely = draft.likely?.(field.field_id);
  const description = getDescription(field);
  const about = description === '' ? undefined : `${id}-about`;
  return (
    <div className={styles.field} data-field={field.field_id}>
      <ValueControl
        id={id}
        label={label}
        field={field}
        required={required}
        readOnly={readOnly}
        error={error}
        description={
          about === undefined ? undefined : { id: about, text: <FieldDescription id={about} html={description} /> }
        }
        currency={draft.currency}
        value={draft.value(field.field_id)}
        onChange={(value) => draft.set(field.field_id, value)}
      >
        {readOnly && (
          <p className={styles.hint}>
            {row.teamIsFixed
              ? fieldErrorText({ field: field.field_id, code: 'noOpPermission' }, label)
              : t(field.access === 'write' || isComputed(field) ? 'form.filledFor' : 'form.readOnly')}
          </p>
        )}
      </ValueControl>
      {duplicate && <DuplicateLink duplicate={duplicate} />}
      {!duplicate && likely && <DuplicateLink duplicate={likely} isLikely />}
    </div>
  );
});
