import type { Approver } from '../metadata/settings';
import type { Company } from './company';

/** Returns the id that names an approver: the suite's id of a person, or a member id. */
export const approverId = (approver: Approver): string => (typeof approver === 'string' ? approver : approver.id);

/** Lists the approvers that a document names, with the path of each. */
export function approversIn(document: Company): { path: string; approver: Approver }[] {
  const locatedApprovers: { path: string; approver: Approver }[] = [];
  withApprovers(document, (approver, path) => {
    locatedApprovers.push({ path, approver });
    return approver;
  });
  return locatedApprovers;
}

/** Returns the document with the given approvers; the same document where it names none. */
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
