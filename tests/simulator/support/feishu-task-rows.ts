import type { World } from '../../../simulator';
import type { FeishuClient, FeishuSuite } from './feishu';

interface Scene {
  world: World;
  suite: FeishuSuite;
  client: FeishuClient;
  group: string;
}

const base = '/task/v2';

function made({ world, suite }: Scene) {
  const list = world.tasks.createList({ suite, name: 'Brightsea', ownerKey: null, members: [] });
  const task = world.tasks.create({
    suite,
    summary: 'Send a quote',
    description: '',
    creatorKey: 'rep1',
    members: [{ type: 'user', id: 'rep2', role: 'assignee' }],
    dueAt: null,
    listGuids: [list.guid],
  });
  return { list: list.guid, task: task.guid };
}

/** One good request of every call about task lists. */
export const taskRows = {
  'task.tasklist.create': ({ client, group }: Scene) => ({
    method: 'POST',
    path: `${base}/tasklists?user_id_type=open_id`,
    token: 'app' as const,
    body: {
      name: 'Brightsea',
      members: [
        { id: client.openId('rep1'), type: 'user', role: 'editor' },
        { id: group, type: 'chat', role: 'editor' },
      ],
    },
    data: {
      tasklist: expect.objectContaining({
        name: 'Brightsea',
        owner: { id: client.appId, type: 'app', role: 'owner' },
        members: [expect.objectContaining({ id: client.openId('rep1') }), expect.objectContaining({ id: group })],
        url: expect.stringContaining('/client/todo/task_list?guid='),
      }),
    },
  }),
  'task.task.delete': (scene: Scene) => ({
    method: 'DELETE',
    path: `${base}/tasks/${made(scene).task}`,
    token: 'app' as const,
    data: {},
  }),
  'task.tasklist.list': (scene: Scene) => ({
    method: 'GET',
    path: `${base}/tasklists?page_size=100`,
    token: 'app' as const,
    data: { items: [expect.objectContaining({ guid: made(scene).list })], has_more: false },
  }),
  'task.tasklist.patch': (scene: Scene) => ({
    method: 'PATCH',
    path: `${base}/tasklists/${made(scene).list}`,
    token: 'app' as const,
    body: { tasklist: { name: 'Renamed' }, update_fields: ['name'] },
    data: { tasklist: expect.objectContaining({ name: 'Renamed' }) },
  }),
  'task.tasklist.add_members': (scene: Scene) => ({
    method: 'POST',
    path: `${base}/tasklists/${made(scene).list}/add_members`,
    token: 'app' as const,
    body: { members: [{ id: scene.client.openId('rep1'), role: 'editor' }] },
    data: { tasklist: expect.objectContaining({ members: [expect.objectContaining({ role: 'editor' })] }) },
  }),
  'task.tasklist.remove_members': (scene: Scene) => ({
    method: 'POST',
    path: `${base}/tasklists/${made(scene).list}/remove_members`,
    token: 'app' as const,
    body: { members: [{ id: scene.client.openId('rep1') }] },
    data: { tasklist: expect.objectContaining({ members: [] }) },
  }),
  'task.tasklist.delete': (scene: Scene) => ({
    method: 'DELETE',
    path: `${base}/tasklists/${made(scene).list}`,
    token: 'app' as const,
    data: {},
  }),
  'task.tasklist.tasks': (scene: Scene) => {
    const { list, task } = made(scene);
    return {
      method: 'GET',
      path: `${base}/tasklists/${list}/tasks`,
      token: 'app' as const,
      data: { items: [expect.objectContaining({ guid: task, summary: 'Send a quote', completed_at: '0' })] },
    };
  },
  'task.task.create': (scene: Scene) => ({
    method: 'POST',
    path: `${base}/tasks?user_id_type=open_id`,
    token: 'app' as const,
    body: {
      summary: 'Call back',
      members: [{ id: scene.client.openId('rep1'), type: 'user', role: 'assignee' }],
      client_token: 'call-back-1',
    },
    data: { task: expect.objectContaining({ summary: 'Call back' }) },
  }),
  'task.task.get': (scene: Scene) => {
    const { list, task } = made(scene);
    return {
      method: 'GET',
      path: `${base}/tasks/${task}`,
      token: 'app' as const,
      data: {
        task: expect.objectContaining({ guid: task, tasklists: [expect.objectContaining({ tasklist_guid: list })] }),
      },
    };
  },
  'task.task.patch': (scene: Scene) => ({
    method: 'PATCH',
    path: `${base}/tasks/${made(scene).task}`,
    token: 'app' as const,
    body: { task: { completed_at: '1800000000000' }, update_fields: ['completed_at'] },
    data: { task: expect.objectContaining({ completed_at: '1800000000000', status: 'done' }) },
  }),
  'task.task_v2.task_subscription': () => ({
    method: 'POST',
    path: `${base}/task_v2/task_subscription`,
    token: 'app' as const,
    data: {},
  }),
};
