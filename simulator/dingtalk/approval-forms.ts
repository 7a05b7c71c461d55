import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import type { ApprovalTemplate } from '../world/approval-state';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { personByUserId } from './people';
import { approvalRefuse } from './approval-refusals';

const suite = 'dingtalk';

/** The form templates of approvals. Their nodes are designed in the vendor's console, which is not simulated, so each start contains them. */

/** The days within which an approved instance can be revoked. */
const revertDays = 30;

const componentTypes = [
  'TextField',
  'TextareaField',
  'NumberField',
  'MoneyField',
  'DDDateField',
  'DDDateRangeField',
  'DDSelectField',
  'DDMultiSelectField',
  'InnerContactField',
  'DepartmentField',
  'DDAttachment',
  'DDPhotoField',
  'PhoneField',
  'RelateField',
  'TableField',
  'TextNote',
] as const;

const saving = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  processCode: z.string().optional(),
  formComponents: z
    .array(
      z.object({
        componentType: z.enum(componentTypes),
        props: z.looseObject({
          componentId: z.string().min(1),
          label: z.string().min(1),
          required: z.boolean().default(false),
          invisible: z.boolean().default(false),
        }),
      }),
    )
    .min(1),
  templateConfig: z.looseObject({}).optional(),
});

export function approvalFormCalls(world: World): SimulatedCall[] {
  const getTemplate = (code: string, refusal: () => Error): ApprovalTemplate => {
    const template = world.approvals.template(suite, code);
    if (!template) throw refusal();
    return template;
  };

  return [
    defineCall('workflow.forms.save', {
      body: saving,
      answer({ body }) {
        const code =
          body.processCode === undefined
            ? `PROC-${randomUUID().toUpperCase()}`
            : getTemplate(body.processCode, approvalRefuse.noFormToChange).code;
        const namesake = world.approvals.templateNamed(suite, body.name);
        if (namesake && namesake.code !== code) throw approvalRefuse.nameTaken();
        const ids = body.formComponents.map(({ props }) => props.componentId);
        if (new Set(ids).size < ids.length) throw approvalRefuse.wrongForm('componentId');
        world.approvals.saveTemplate({
          suite,
          code,
          name: body.name,
          description: body.description,
          isActive: true,
          isSubscribed: true,
          controls: body.formComponents.map(({ componentType: type, props }) => ({
            id: props.componentId,
            type,
            name: props.label,
            required: props.required,
            hidden: props.invisible,
          })),
          nodes: world.approvals.template(suite, code)?.nodes ?? [],
          revertDays,
          rejectSendsBack: false,
          withdrawLater: true,
          updatedAt: world.now(),
        });
        return { result: { processCode: code } };
      },
    }),
    defineCall('workflow.forms.schema', {
      query: z.object({ processCode: z.string() }),
      answer: ({ query }) => ({ result: getSchema(getTemplate(query.processCode, approvalRefuse.noForm)) }),
    }),
    defineCall('workflow.processCode.byName', {
      query: z.object({ name: z.string().min(1) }),
      answer({ query }) {
        const template = world.approvals.templateNamed(suite, query.name);
        if (!template) throw approvalRefuse.noFormOfName();
        return { result: { processCode: template.code, gmtModified: new Date(template.updatedAt).toISOString() } };
      },
    }),
    defineCall('workflow.templates.managed', {
      query: z.object({ userId: z.string() }),
      answer({ query }) {
        const person = personByUserId(query.userId);
        if (!person) throw approvalRefuse.noUser();
        const mayManage = world.console(suite).administrators.includes(person.key);
        return {
          result: (mayManage ? world.approvals.templates(suite) : []).map(({ name, code }) => ({
            flowTitle: name,
            processCode: code,
            attendanceType: 0,
            iconName: 'common',
            newProcess: true,
          })),
        };
      },
    }),
  ];
}

function getSchema({ code, name, description, controls, updatedAt }: ApprovalTemplate): Record<string, unknown> {
  const modifiedAt = new Date(updatedAt).toISOString();
  return {
    name,
    memo: description,
    formCode: code,
    formUuid: code,
    status: 'PUBLISHED',
    gmtCreate: modifiedAt,
    gmtModified: modifiedAt,
    schemaContent: {
      title: name,
      icon: 'common',
      items: controls.map(({ id, type, name: label, required, hidden }) => ({
        componentName: type,
        props: { id, label, required, invisible: hidden },
      })),
    },
  };
}
