import type { World } from '../../../simulator';
import { drawTemplate, sent, taskOf } from './approvals';

interface Scene {
  world: World;
}

const forms = { read: 'Workflow.Form.Read', write: 'Workflow.Form.Write' };
const instances = { read: 'Workflow.Instance.Read', write: 'Workflow.Instance.Write' };
const base = { host: 'api' as const, token: 'app' as const };
const get = { ...base, method: 'GET' as const };
const yes = { success: true, result: true };

export const formBody = {
  name: 'Discount',
  formComponents: [
    { componentType: 'TextField', props: { componentId: 'TextField-record', label: '记录', required: true } },
  ],
};

/** One that was sent a while ago: in its first seconds none is withdrawn. */
function aged(world: World) {
  const approval = sent(world, drawTemplate(world, 'dingtalk'));
  approval.createdAt -= 15_000;
  return approval;
}

/** One good request of every call about approvals. */
export const approvalRows = {
  'workflow.forms.save': () => ({
    ...base,
    path: '/workflow/forms',
    permission: forms.write,
    body: formBody,
    data: { result: { processCode: expect.stringMatching(/^PROC-/) } },
  }),
  'workflow.forms.schema': ({ world }: Scene) => ({
    ...get,
    path: `/workflow/forms/schemas/processCodes?processCode=${drawTemplate(world, 'dingtalk').code}`,
    permission: forms.read,
    data: {
      result: expect.objectContaining({
        name: 'Discount',
        schemaContent: expect.objectContaining({
          items: [{ componentName: 'TextField', props: expect.objectContaining({ id: 'record', label: 'Record' }) }],
        }),
      }),
    },
  }),
  'workflow.processCode.byName': ({ world }: Scene) => ({
    ...get,
    path: `/workflow/processCentres/schemaNames/processCodes?name=${drawTemplate(world, 'dingtalk').name}`,
    permission: forms.read,
    data: { result: { processCode: 'PROC-DRAWN', gmtModified: expect.any(String) } },
  }),
  'workflow.templates.managed': ({ world }: Scene) => ({
    ...get,
    path: `/workflow/processes/managements/templates?userId=${drawTemplate(world, 'dingtalk') && 'dd_admin'}`,
    permission: forms.read,
    data: { result: [expect.objectContaining({ flowTitle: 'Discount', processCode: 'PROC-DRAWN' })] },
  }),
  'workflow.instances.start': ({ world }: Scene) => ({
    ...base,
    path: '/workflow/processInstances',
    permission: instances.write,
    body: {
      processCode: drawTemplate(world, 'dingtalk').code,
      originatorUserId: 'dd_rep1',
      deptId: 1002,
      formComponentValues: [{ name: 'Record', value: 'Brightsea' }],
    },
    data: { instanceId: expect.any(String) },
  }),
  'workflow.instances.get': ({ world }: Scene) => ({
    ...get,
    path: `/workflow/processInstances?processInstanceId=${sent(world, drawTemplate(world, 'dingtalk')).code}`,
    permission: instances.read,
    data: {
      success: 'true',
      result: expect.objectContaining({
        status: 'RUNNING',
        bizAction: 'NONE',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
        tasks: [expect.objectContaining({ userId: 'dd_manager', status: 'RUNNING', taskId: expect.any(Number) })],
      }),
    },
  }),
  'workflow.instanceIds.query': ({ world }: Scene) => {
    const template = drawTemplate(world, 'dingtalk');
    return {
      ...base,
      path: '/workflow/processes/instanceIds/query',
      permission: instances.read,
      body: {
        processCode: template.code,
        startTime: world.now() - 1000,
        nextToken: 0,
        maxResults: 20,
        userIds: ['dd_rep1'],
      },
      data: { success: true, result: { list: [sent(world, template).code] } },
    };
  },
  'workflow.instances.terminate': ({ world }: Scene) => ({
    ...base,
    path: '/workflow/processInstances/terminate',
    permission: instances.write,
    body: { processInstanceId: aged(world).code, isSystem: true },
    data: yes,
  }),
  'workflow.instances.execute': ({ world }: Scene) => {
    const approval = sent(world, drawTemplate(world, 'dingtalk'));
    return {
      ...base,
      path: '/workflow/processInstances/execute',
      permission: instances.write,
      body: {
        processInstanceId: approval.code,
        taskId: Number(taskOf(approval, 'manager')),
        actionerUserId: 'dd_manager',
        result: 'agree',
      },
      data: yes,
    };
  },
  'workflow.tasks.redirect': ({ world }: Scene) => ({
    ...base,
    path: '/workflow/tasks/redirect',
    permission: instances.write,
    body: {
      taskId: Number(taskOf(sent(world, drawTemplate(world, 'dingtalk')), 'manager')),
      operateUserId: 'dd_manager',
      toUserId: 'dd_rep2',
    },
    data: yes,
  }),
  'workflow.instances.comment': ({ world }: Scene) => ({
    ...base,
    path: '/workflow/processInstances/comments',
    permission: instances.write,
    body: {
      processInstanceId: sent(world, drawTemplate(world, 'dingtalk')).code,
      text: 'Why?',
      commentUserId: 'dd_rep2',
    },
    data: yes,
  }),
};
