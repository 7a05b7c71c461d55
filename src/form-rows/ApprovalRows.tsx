import { reasonLimit } from '@domain/approvals/statuses';
import { localised } from '@domain/metadata/reading';
import { FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { joinNames, language } from '@/i18n';
import type { ChangeApproval, ApprovalChoice } from '@/stores/approvals/ChangeApproval';
import { ChoiceField } from '@/values/form-fields';
import { useFieldNames } from './field-names';
import { ReasonField } from './ReasonField';
import styles from './form-rows.module.css';

/** The row of the choice among those of the fields. */
export const approvalRow = 'approval';

interface Props {
  approval: ChangeApproval;
  tableId: string;
  formId: string;
}

/** Shows the approvals that a change needs, and the choice if several are possible (SD-39). Nothing if there are no approvers. */
export const ApprovalRows = observer(function ApprovalRows({ approval, tableId, formId }: Props) {
  const { t } = useTranslation(['approvals', 'detail']);
  const fieldNames = useFieldNames(tableId);
  const { whole: wholeApproval, needed: neededApprovals } = approval;
  const { steps = [] } =
    approval.template ?? neededApprovals.find(({ fields }) => fields.length > 0)?.templates[0] ?? {};
  const stepTexts = steps.map(({ names, rule }) => {
    const approvers = joinNames(names, rule === 'any' ? 'disjunction' : 'conjunction');
    return names.length > 1 ? t(`ask.${rule}Of`, { who: approvers }) : approvers;
  });
  return (
    <>
      <div role="status" className={styles.approval} hidden={!approval.isNeeded}>
        {approval.isNeeded && (
          <h3 className={styles.approvalTitle}>
            <FileCheck2 size={18} aria-hidden="true" />
            {t('ask.title')}
          </h3>
        )}
        {neededApprovals
          .filter(({ fields }) => fields.length > 0)
          .map(({ fields, templates: [template] }) => (
            <p key={fields.join()}>
              {t('ask.fields', {
                fields: fieldNames(fields),
                template: template && getName(template),
              })}
            </p>
          ))}
        {approval.template && <p>{t('ask.one', { template: getName(approval.template) })}</p>}
        {stepTexts.length > 0 && <p className={styles.approvalAsked}>{t('ask.who', { who: stepTexts.join(' → ') })}</p>}
        {wholeApproval && wholeApproval.templates.length > 1 && (
          <ChoiceField
            id={`${formId}-${approvalRow}`}
            label={t('ask.choose')}
            required
            placeholder={t('ask.chooseFirst')}
            error={approval.isMarked ? t('ask.mark') : undefined}
            value={approval.template?.template_id ?? ''}
            options={wholeApproval.templates.map((template) => ({
              value: template.template_id,
              text: getName(template),
            }))}
            onChange={approval.choose}
          />
        )}
      </div>
      {approval.isNeeded && (
        <ReasonField
          id={`${formId}-reason`}
          label={t('ask.reason')}
          limit={reasonLimit}
          value={approval.reason}
          onChange={approval.setReason}
        />
      )}
    </>
  );
});

function getName(template: ApprovalChoice): string {
  return localised(template, 'name', template.name, language());
}
