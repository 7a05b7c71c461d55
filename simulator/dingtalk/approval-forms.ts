import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import type { ApprovalTemplate } from '../world/approval-state';
import type { World } from '../world/world';
import { usual } from './limits';
import { personByUserId } from './people';
import { apiRefuse } from './refusals';
import { approvalRefuse } from './approval-refusals';

const suite = 'dingtalk';

/** Form templates of approvals. Their course is drawn in the vendor's console, which is not simulated: it is given at the start. */

const formRights = { read: 'Workflow.Form.Read', write: 'Workflow.Form.Write' };
const longestName = 30;
/** An approved one can be taken back for so long. Days. */
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
  name: z.string().min(1).max(longestName),
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
  const getTemplate = (code: string): ApprovalTemplate => {
    const template = world.approvals.template(suite, code);
    if (!template) throw approvalRefuse.noProcess();
    return template;
  };

  return [
    call({
      name: 'workflow.forms.save',
      method: 'POST',
      path: '/v1.0/workflow/forms',
      token: 'app',
      permission: formRights.write,
      limits: usual,
      body: saving,
      answer({ body }) {
        const code =
          body.processCode === undefined ? `PROC-${randomUUID().toUpperCase()}` : getTemplate(body.processCode).code;
        const ids = body.formComponents.map(({ props }) => props.componentId);
        if (new Set(ids).size < ids.length) throw apiRefuse.parameter('componentId');
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
    call({
      name: 'workflow.forms.schema',
      method: 'GET',
      path: '/v1.0/workflow/forms/schemas/processCodes',
      token: 'app',
      permission: formRights.read,
      limits: usual,
      query: z.object({ processCode: z.string() }),
      answer: ({ query }) => ({ result: getSchema(getTemplate(query.processCode)) }),
    }),
    call({
      name: 'workflow.processCode.byName',
      method: 'GET',
      path: '/v1.0/workflow/processCentres/schemaNames/processCodes',
      token: 'app',
      permission: formRights.read,
      limits: usual,
      query: z.object({ name: z.string().min(1) }),
      answer({ query }) {
        const template = world.approvals.templateNamed(suite, query.name);
        if (!template) throw approvalRefuse.noProcess();
        return { result: { processCode: template.code, gmtModified: new Date(template.updatedAt).toISOString() } };
      },
    }),
    call({
      name: 'workflow.templates.managed',
      method: 'GET',
      path: '/v1.0/workflow/processes/managements/templates',
      token: 'app',
      permission: formRights.read,
      limits: usual,
      query: z.object({ userId: z.string() }),
      answer({ query }) {
        const person = personByUserId(query.userId);
        if (!person) throw apiRefuse.noUser();
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
