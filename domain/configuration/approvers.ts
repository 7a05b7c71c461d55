import type { Approver } from '../metadata/settings';
import type { Company } from './company';

/** The id that somebody who approves is named by: of the suite, or of a member here. */
export const approverId = (approver: Approver): string => (typeof approver === 'string' ? approver : approver.id);

/** Everybody whom the approvals of a document ask by name, with the place where that is said. */
export function approversIn(document: Company): { path: string; approver: Approver }[] {
  const locatedApprovers: { path: string; approver: Approver }[] = [];
  withApprovers(document, (approver, path) => {
    locatedApprovers.push({ path, approver });
    return approver;
  });
  return locatedApprovers;
}

/** The document with other names for those who approve; the same one where nobody is named. */
export function withApprovers(
  document: Company,
  replaceApprover: (approver: Approver, path: string) => Approver,
): Company {
  const types = document.types.map((type, index) => {
    const templates = type.settings?.approval_templates;
    if (!templates?.some(({ steps }) => steps?.some(({ approvers }) => approvers))) return type;
    const approval_templates = templates.map((template, templateIndex) => {
      if (!template.steps) return template;
      const steps = template.steps.map((step, stepIndex) => {
        if (!step.approvers) return step;
        const path = `types.${index}.settings.approval_templates.${templateIndex}.steps.${stepIndex}.approvers`;
        return {
          ...step,
          approvers: step.approvers.map((approver, approverIndex) =>
            replaceApprover(approver, `${path}.${approverIndex}`),
          ),
        };
      });
      return { ...template, steps };
    });
    return { ...type, settings: { ...type.settings, approval_templates } };
  });
  return types.some((type, index) => type !== document.types[index]) ? { ...document, types } : document;
}
