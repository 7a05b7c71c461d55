import type { ApprovalTemplate } from '../../../domain/approvals/suite';
import { linkLine } from '../approval-form';

/** Every text of a definition has a key of at least nine characters. */
const nameKey = '@i18n@name_of_approval';
const lineKey = (key: string) => `@i18n@line_${key}`;
const stepKey = (stepIndex: number) => `@i18n@step_${stepIndex}`;

/**
 * Returns the full definition for the suite. People cannot start it by hand. An approved instance cannot be revoked there, because its change is
 * already saved here.
 */
export function definitionBody({ name, lines, steps }: ApprovalTemplate): Record<string, unknown> {
  const shownLines = [...lines, linkLine];
  const controls = shownLines.map(({ key }) => ({
    id: key,
    type: key === linkLine.key ? 'input' : 'textarea',
    name: lineKey(key),
    required: false,
  }));
  const texts = [
    { key: nameKey, value: name },
    ...shownLines.map(({ key, label }) => ({ key: lineKey(key), value: label })),
    ...steps.map((_step, stepIndex) => ({ key: stepKey(stepIndex), value: String(stepIndex + 1) })),
  ];
  return {
    approval_name: nameKey,
    viewers: [{ viewer_type: 'NONE' }],
    form: { form_content: JSON.stringify(controls) },
    node_list: [
      { id: 'START' },
      ...steps.map(({ approvers, rule }, stepIndex) => ({
        id: `step_${stepIndex + 1}`,
        name: stepKey(stepIndex),
        node_type: rule === 'all' ? 'AND' : 'OR',
        approver: approvers.map((userId) => ({ type: 'Personal', user_id: userId })),
      })),
      { id: 'END' },
    ],
    settings: { revert_interval: 0, reject_option: 0, quick_approval_option: 1 },
    config: { can_update_viewer: false, can_update_form: false, can_update_process: false, can_update_revert: false },
    i18n_resources: [{ locale: 'zh-CN', is_default: true, texts }],
  };
}
