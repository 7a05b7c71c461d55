import { z } from 'zod';
import type { ApprovalTemplate } from '../../../domain/approvals/suite';
import { linkLine, type TextControl } from '../approval-form';
import { getMaxLength } from '../vendor-rules';
import { dingtalkCalls } from './rules';

/**
 * The line that contains our id of an approval, in a hidden field, because a start accepts no other key. A company that draws its form may add such
 * a field.
 */
export const idLine = { key: 'sidecar_id', label: 'Sidecar ID' } as const;

const short = 'TextField';
const long = 'TextareaField';
const longestName = getMaxLength(dingtalkCalls['workflow.forms.save'], 'body.name');

export type Component = TextControl;

/** The schema of a form that this server created, or that a company has drawn. */
export const Schema = z.object({
  result: z.object({
    schemaContent: z
      .object({
        items: z
          .array(
            z.object({
              componentName: z.string(),
              props: z.object({
                id: z.string().nullish(),
                componentId: z.string().nullish(),
                label: z.string().nullish(),
                invisible: z.boolean().nullish(),
              }),
            }),
          )
          .nullish(),
      })
      .nullish(),
  }),
});

/** Returns the text controls of a form. The controls that this server created have the key of their line after their kind. */
export function readControls({ schemaContent }: z.output<typeof Schema>['result']): Component[] {
  return (schemaContent?.items ?? []).flatMap(({ componentName: type, props }) => {
    const id = props.id ?? props.componentId;
    if (!id || (type !== short && type !== long)) return [];
    return [
      {
        id,
        customId: id.slice(type.length + 1),
        name: props.label ?? '',
        isLong: type === long,
        isHidden: props.invisible ?? false,
      },
    ];
  });
}

/** Returns the complete form that this server creates in the suite. */
export function formBody({ name, lines }: ApprovalTemplate): { name: string } & Record<string, unknown> {
  const component = (type: string, { key, label }: { key: string; label: string }, invisible = false) => ({
    componentType: type,
    props: { componentId: `${type}-${key}`, label, required: false, invisible },
  });
  return {
    name: [...name].slice(0, longestName).join(''),
    formComponents: [
      ...lines.map((line) => component(long, line)),
      component(short, linkLine),
      component(short, idLine, true),
    ],
    // No person may start it by hand or change the values that the server will read.
    templateConfig: { disableFormEdit: true, disableResubmit: true, hidden: true },
  };
}

/** The approvers of each step in the body of a start. */
export const Course = z.array(z.object({ actionType: z.enum(['AND', 'OR', 'NONE']), userIds: z.array(z.string()) }));

export function toApprovalCourse({ steps }: ApprovalTemplate): z.output<typeof Course> {
  return steps.map(({ approvers, rule }) => ({
    // A step with one person has neither rule.
    actionType: approvers.length === 1 ? 'NONE' : rule === 'all' ? 'AND' : 'OR',
    userIds: [...approvers],
  }));
}
