import { localised } from '@domain/metadata/reading';
import { FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import type { ChangeApproval, Template } from '@/stores/approvals/ChangeApproval';
import { ChoiceField } from '@/values/form-fields';
import { useFieldNames } from './field-names';
import styles from './form-rows.module.css';

/** The row of the choice among those of the fields. */
export const approvalRow = 'approval';

interface Props {
  approval: ChangeApproval;
  tableId: string;
  formId: string;
}

/** By which approvals a change counts, and the choice where several would do (SD-39). Nothing where nobody is asked. */
export const ApprovalRows = observer(function ApprovalRows({ approval, tableId, formId }: Props) {
  const { t } = useTranslation(['approvals', 'detail']);
  const fieldNames = useFieldNames(tableId);
  const { whole, needed } = approval;
  const { steps = [] } = approval.template ?? needed.find(({ fields }) => fields.length > 0)?.templates[0] ?? {};
  const asked = steps.map(({ names, rule }) => {
    const who = names.join(t('detail:form.joiner'));
    return names.length > 1 ? t(`ask.${rule}Of`, { who }) : who;
  });
  return (
    <div role="status" className={styles.approval} hidden={!approval.isNeeded}>
      {approval.isNeeded && (
        <h3 className={styles.approvalTitle}>
          <FileCheck2 size={18} aria-hidden="true" />
          {t('ask.title')}
        </h3>
      )}
      {needed
        .filter(({ fields }) => fields.length > 0)
        .map(({ fields, templates: [template] }) => (
          <p key={fields.join()}>
            {t('ask.fields', {
              fields: fieldNames(fields),
              template: template && nameOf(template),
            })}
          </p>
        ))}
      {approval.template && <p>{t('ask.one', { template: nameOf(approval.template) })}</p>}
      {asked.length > 0 && <p className={styles.approvalAsked}>{t('ask.who', { who: asked.join(' → ') })}</p>}
      {whole && whole.templates.length > 1 && (
        <ChoiceField
          id={`${formId}-${approvalRow}`}
          label={t('ask.choose')}
          required
          placeholder={t('ask.chooseFirst')}
          error={approval.isMarked ? t('ask.mark') : undefined}
          value={approval.template?.template_id ?? ''}
          options={whole.templates.map((one) => ({ value: one.template_id, text: nameOf(one) }))}
          onChange={approval.choose}
        />
      )}
    </div>
  );
});

function nameOf(template: Template): string {
  return localised(template, 'name', template.name, language());
}
