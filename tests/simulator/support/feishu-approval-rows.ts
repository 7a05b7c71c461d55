import type { World } from '../../../simulator';
import { drawTemplate, sent, taskOf } from './approvals';
import type { FeishuClient, FeishuSuite } from './feishu';

interface Scene {
  world: World;
  suite: FeishuSuite;
  client: FeishuClient;
}

export const definitionBody = {
  approval_name: '@i18n@deal_stage',
  viewers: [{ viewer_type: 'NONE' }],
  form: {
    form_content: JSON.stringify([{ id: 'record', type: 'input', name: '@i18n@record', required: true }]),
  },
  node_list: [
    { id: 'START' },
    { id: 'boss', name: '@i18n@node_boss', node_type: 'OR', approver: [{ type: 'Supervisor', level: '1' }] },
    { id: 'END' },
  ],
  settings: { revert_interval: 0 },
  i18n_resources: [
    {
      locale: 'zh-CN',
      is_default: true,
      texts: [
        { key: '@i18n@deal_stage', value: '商机阶段' },
        { key: '@i18n@record', value: '记录' },
        { key: '@i18n@node_boss', value: '主管' },
      ],
    },
  ],
};

const base = '/approval/v4';

/** One good request of every call about approvals. */
export const approvalRows = {
  'approval.approval.create': () => ({
    method: 'POST',
    path: `${base}/approvals?user_id_type=open_id`,
    token: 'app' as const,
    body: {
      ...definitionBody,
      config: { can_update_viewer: false, can_update_form: false, can_update_process: false, can_update_revert: false },
    },
    data: { approval_code: expect.stringMatching(/^[0-9A-F-]{36}$/), approval_id: expect.any(String) },
  }),
  'approval.approval.get': ({ world, suite }: Scene) => ({
    method: 'GET',
    path: `${base}/approvals/${drawTemplate(world, suite).code}`,
    token: 'app' as const,
    data: { approval_name: 'Discount', status: 'ACTIVE', form: expect.stringContaining('"id":"record"') },
  }),
  'approval.approval.subscribe': ({ world, suite }: Scene) => ({
    method: 'POST',
    path: `${base}/approvals/${drawTemplate(world, suite, { isSubscribed: false }).code}/subscribe`,
    token: 'app' as const,
    data: {},
  }),
  'approval.approval.unsubscribe': ({ world, suite }: Scene) => ({
    method: 'POST',
    path: `${base}/approvals/${drawTemplate(world, suite).code}/unsubscribe`,
    token: 'app' as const,
    data: {},
  }),
  'approval.instance.create': ({ world, suite, client }: Scene) => ({
    method: 'POST',
    path: `${base}/instances`,
    token: 'app' as const,
    body: {
      approval_code: drawTemplate(world, suite).code,
      open_id: client.openId('rep1'),
      form: JSON.stringify([{ id: 'record', type: 'input', value: 'Brightsea' }]),
      title: '@i18n@title',
      i18n_resources: [
        { locale: 'zh-CN', is_default: true, texts: [{ key: '@i18n@title', value: 'Discount for Brightsea' }] },
      ],
    },
    data: { instance_code: expect.stringMatching(/^[0-9A-F-]{36}$/) },
  }),
  'approval.instance.get': ({ world, suite, client }: Scene) => ({
    method: 'GET',
    path: `${base}/instances/${sent(world, drawTemplate(world, suite)).code}`,
    token: 'app' as const,
    data: {
      status: 'PENDING',
      open_id: client.openId('rep1'),
      form: expect.stringContaining('Brightsea'),
      task_list: [expect.objectContaining({ status: 'PENDING', open_id: client.openId('manager'), type: 'OR' })],
      timeline: [expect.objectContaining({ type: 'START' })],
    },
  }),
  'approval.instance.list': ({ world, suite }: Scene) => {
    const template = drawTemplate(world, suite);
    const { code } = sent(world, template);
    return {
      method: 'GET',
      path: `${base}/instances?approval_code=${template.code}&start_time=${world.now() - 1}&end_time=${world.now()}`,
      token: 'app' as const,
      data: { instance_code_list: [code], has_more: false },
    };
  },
  'approval.instance.cancel': (scene: Scene) => ({
    method: 'POST',
    path: `${base}/instances/cancel`,
    token: 'app' as const,
    body: {
      approval_code: drawTemplate(scene.world, scene.suite).code,
      instance_code: sent(scene.world, drawTemplate(scene.world, scene.suite)).code,
      user_id: scene.client.openId('rep1'),
    },
    data: {},
  }),
  'approval.instance.specified_rollback': ({ world, suite, client }: Scene) => ({
    method: 'POST',
    path: `${base}/instances/specified_rollback`,
    token: 'app' as const,
    body: {
      user_id: client.openId('manager'),
      task_id: taskOf(sent(world, drawTemplate(world, suite)), 'manager'),
      task_def_key_list: ['START'],
    },
    data: {},
  }),
  'approval.instance_comment.create': ({ world, suite, client }: Scene) => ({
    method: 'POST',
    path: `${base}/instances/${sent(world, drawTemplate(world, suite)).code}/comments?user_id=${client.openId('rep2')}`,
    token: 'app' as const,
    body: { content: JSON.stringify({ text: 'Why?' }) },
    data: { comment_id: expect.any(String) },
  }),
  'approval.task.approve': (scene: Scene) => deciding(scene, 'approve'),
  'approval.task.reject': (scene: Scene) => deciding(scene, 'reject'),
  'approval.task.transfer': (scene: Scene) => {
    const row = deciding(scene, 'transfer');
    return { ...row, body: { ...row.body, transfer_user_id: scene.client.openId('rep2') } };
  },
  'approval.task.resubmit': (scene: Scene) => {
    const { world, suite, client } = scene;
    const template = drawTemplate(world, suite);
    const approval = sent(world, template);
    world.approvals.sendBack(approval, {
      taskId: taskOf(approval, 'manager'),
      personKey: 'manager',
      nodeId: 'START',
    });
    return {
      method: 'POST',
      path: `${base}/tasks/resubmit`,
      token: 'app' as const,
      body: {
        approval_code: template.code,
        instance_code: approval.code,
        user_id: client.openId('rep1'),
        task_id: taskOf(approval, 'rep1'),
        form: JSON.stringify([{ id: 'record', type: 'input', value: 'Brightsea, again' }]),
      },
      data: {},
    };
  },
};

function deciding({ world, suite, client }: Scene, verb: 'approve' | 'reject' | 'transfer') {
  const template = drawTemplate(world, suite);
  const approval = sent(world, template);
  return {
    method: 'POST',
    path: `${base}/tasks/${verb}`,
    token: 'app' as const,
    body: {
      approval_code: template.code,
      instance_code: approval.code,
      user_id: client.openId('manager'),
      task_id: taskOf(approval, 'manager'),
      comment: 'Fine',
    },
    data: {},
  };
}
