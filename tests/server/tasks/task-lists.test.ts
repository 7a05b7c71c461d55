import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

let server: TestServer;
let events: EventDirector;
let rep: Client;
const company = 'brightsea-feishu';
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
  await events.console('feishu', { events: 'http' });
  rep = await server.signIn('rep1', company);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(5_000));
afterEach(() => {
  server.world.faults.clear();
  server.world.setPermission('feishu', 'task:tasklist:write', true);
});

const openIdsIn = (guid: string) =>
  server.world.tasks
    .list('feishu', guid)
    ?.members.flatMap(({ type, id }) => (type === 'user' ? [id] : []))
    .sort();
async function inSuite(body: object): Promise<string> {
  const answer = await fetch(`${server.origin}/sim/control/task`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suite: 'feishu', ...body }),
  });
  return ((await answer.json()) as { guid: string }).guid;
}
let count = 0;
async function customer(values: object = {}) {
  const { id } = await rep.ok('organization.create', { name: `Listed ${(count += 1)}`, ...values });
  return { id, ref: { table_id: 'organization', id }, entity: { table_id: 'organization', entity_id: id } };
}
const history = async (id: string) =>
  (await rep.ok('organization.events', { id, event_type: 'TASK' })).list.map(
    ({ task_action, task_data, operator_member_id }) => [task_action, task_data?.summary, operator_member_id],
  );

test('[records 4.59] [records 7.67] [records 7.68] [records 3.31] a task list is created once, with the members and the chat of the record', async () => {
  const { id, ref, entity } = await customer({ account_manager: 'mb_rep2' });
  const { chat_id } = await rep.ok('chats.larkCreate', ref);
  expect(await rep.call('taskLists.larkDetail', ref)).toMatchObject({ name: 'notFound' });
  const [one, other] = await Promise.all([
    rep.ok('taskLists.larkCreate', entity),
    (await server.signIn('rep2', company)).ok('taskLists.larkCreate', entity),
  ]);
  expect(other).toEqual(one);
  const { lark_tasklist_guid: guid = '' } = await rep.ok('organization.info', { id });
  expect(server.world.tasks.list('feishu', guid)).toMatchObject({ name: `Listed ${count}`, ownerKey: null });
  expect(openIdsIn(guid)).toEqual(['rep1', 'rep2']);
  expect(server.world.tasks.list('feishu', guid)?.members).toContainEqual({
    type: 'chat',
    id: chat_id,
    role: 'editor',
  });
  expect(server.world.tasks.lists('feishu').filter(({ name }) => name === `Listed ${count}`)).toHaveLength(1);
  expect(await rep.ok('taskLists.larkDetail', ref)).toEqual({
    detail: { url: one.url, guid, name: `Listed ${count}` },
  });
});

test('a lost answer creates no second task list', async () => {
  const { entity } = await customer();
  server.world.faults.add({ suite: 'feishu', call: 'task.tasklist.create', kind: 'drop', times: 1 });
  await rep.call('taskLists.larkCreate', entity);
  server.clock.forward(60_000);
  await server.outbox.drain();
  await rep.ok('taskLists.larkCreate', entity);
  expect(server.world.tasks.lists('feishu').filter(({ name }) => name === `Listed ${count}`)).toHaveLength(1);
});

test('[records 8.22] [records 8.23] a missing permission says where it is granted, and other refusals are in the words of the suite', async () => {
  const { entity } = await customer();
  server.world.setPermission('feishu', 'task:tasklist:write', false);
  const off = await rep.call('taskLists.larkCreate', entity);
  expect(off).toMatchObject({ name: 'taskListDisabled', code: 11017 });
  expect(off.msg).toContain('https://open.feishu.cn/app');
  server.world.setPermission('feishu', 'task:tasklist:write', true);
  server.world.faults.add({
    suite: 'feishu',
    call: 'task.tasklist.create',
    kind: 'error',
    status: 400,
    code: 1470400,
    message: 'the name is too long',
    times: 1,
  });
  expect((await rep.call('taskLists.larkCreate', entity)).msg).toContain('the name is too long');
  await rep.ok('taskLists.larkCreate', entity);
});

test('[records 5.69] a draft gets no task list, and the refusal names it', async () => {
  const { id, entity } = await customer();
  await server.app.db
    .updateTable('records')
    .set({ is_draft: true })
    .where('client_id', '=', company)
    .where('table_id', '=', 'organization')
    .where('id', '=', id)
    .execute();
  const refused = await rep.call('taskLists.larkCreate', entity);
  expect(refused).toMatchObject({ name: 'taskListAuditing' });
  expect(refused.msg).toContain(`Listed ${count}`);
});

test('[records 2.58] DingTalk has no task lists, and a member who may not change a record creates none', async () => {
  const { entity, ref } = await customer();
  const ding = await server.signIn('rep1', 'brightsea-dingtalk');
  const { id } = await ding.ok('organization.create', { name: 'No lists' });
  expect((await ding.ok('organization.info', { id })).abilities.task_list).toBeUndefined();
  expect((await ding.call('taskLists.larkCreate', { ...entity, entity_id: id })).name).toBe('notAllowed');
  const { id: contact } = await rep.ok('user.create', { name: 'Of a type without lists' });
  expect((await rep.call('taskLists.larkCreate', { table_id: 'user', entity_id: contact })).name).toBe('notAllowed');
  await rep.ok('taskLists.larkCreate', entity);
  const viewer = await server.signIn('viewer', company);
  expect((await viewer.call('taskLists.larkComplete', { ...ref, task_id: 'any', completed: true })).name).not.toBe(
    'ok',
  );
});

describe('the tasks of a task list', () => {
  let id: string;
  let ref: { table_id: string; id: string };
  let guid: string;
  beforeAll(async () => {
    server.clock.forward(5_000);
    const made = await customer();
    ({ id, ref } = made);
    await rep.ok('taskLists.larkCreate', made.entity);
    guid = (await rep.ok('organization.info', { id })).lark_tasklist_guid ?? '';
  });

  test('[records 3.128] [records 3.130] are in the timeline once: by an event of the suite or by a look at the list', async () => {
    const task = await inSuite({
      action: 'create',
      list: guid,
      person: 'rep1',
      summary: 'Send a quote',
      withApp: true,
      due: server.clock.now(),
      assignees: ['rep2'],
    });
    await events.settled();
    expect(await history(id)).toEqual([['create', 'Send a quote', 'mb_rep1']]);
    expect((await rep.ok('organization.events', { id, event_type: 'TASK' })).list[0]?.task_data).toEqual({
      id: task,
      creator_id: 'mb_rep1',
      collaborators: [{ id: 'mb_rep2' }],
      summary: 'Send a quote',
      rich_summary: 'Send a quote',
      description: '',
      rich_description: '',
      due: { time: expect.any(Number) },
      complete_time: null,
    });
    // The suite does not tell the app of a task in which it has no part.
    const quiet = await inSuite({ action: 'create', list: guid, person: 'rep1', summary: 'Bring samples' });
    await events.settled();
    expect(await history(id)).toHaveLength(1);
    server.clock.forward(1_000);
    const { list } = await rep.ok('taskLists.larkTasks', ref);
    expect(list).toMatchObject([
      { id: task, may_complete: false },
      { id: quiet, may_complete: true },
    ]);
    await rep.ok('taskLists.larkTasks', ref);
    expect((await history(id))[0]).toEqual(['create', 'Bring samples', 'mb_rep1']);
    server.clock.forward(1_000);
    await events.play('feishu', 'double');
    await inSuite({ action: 'change', task, completed: true });
    await events.settled();
    await inSuite({ action: 'remove', task: quiet });
    await events.settled();
    server.clock.forward(1_000);
    expect((await rep.ok('taskLists.larkTasks', ref)).list).toMatchObject([{ id: task }]);
    expect((await history(id)).slice(0, 2)).toEqual([
      ['remove', 'Bring samples', null],
      ['complete', 'Send a quote', null],
    ]);
    expect(await history(id)).toHaveLength(4);
  });

  test('[records 6.33] are completed by their collaborators alone, and by nobody through another record', async () => {
    const task = await inSuite({
      action: 'create',
      list: guid,
      person: 'rep1',
      summary: 'Call back',
      assignees: ['rep1'],
    });
    const other = await customer();
    await rep.ok('taskLists.larkCreate', other.entity);
    const done = { task_id: task, completed: true };
    expect((await rep.call('taskLists.larkComplete', { ...other.ref, ...done })).name).toBe('notFound');
    const manager = await server.signIn('manager', company);
    expect((await manager.call('taskLists.larkComplete', { ...ref, ...done })).name).toBe('notAllowed');
    await rep.ok('taskLists.larkComplete', { ...ref, ...done });
    await rep.ok('taskLists.larkComplete', { ...ref, ...done });
    expect(server.world.tasks.find('feishu', task)?.completedAt).not.toBeNull();
    expect((await history(id)).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['create', 'Call back', 'mb_rep1'],
        ['complete', 'Call back', 'mb_rep1'],
      ]),
    );
    await rep.ok('taskLists.larkComplete', { ...ref, task_id: task, completed: false });
    expect(server.world.tasks.find('feishu', task)?.completedAt).toBeNull();
  });

  test('are at most fifty, and the list follows the people and the name of its record', async () => {
    for (let more = 0; more <= 50; more += 1)
      await inSuite({ action: 'create', list: guid, person: 'rep1', summary: `Task ${more}` });
    const page = await rep.ok('taskLists.larkTasks', ref);
    expect([page.list.length, page.has_more]).toEqual([50, true]);
    server.world.tasks.addMembers(server.world.tasks.list('feishu', guid)!, [
      { type: 'user', id: 'm20', role: 'viewer' },
    ]);
    await rep.ok('organization.update', {
      id,
      known_update_time: Number.MAX_SAFE_INTEGER,
      update_data: { name: 'Renamed list', account_manager: 'mb_manager' },
    });
    await server.outbox.drain();
    expect(server.world.tasks.list('feishu', guid)?.name).toBe('Renamed list');
    expect(openIdsIn(guid)).toEqual(expect.arrayContaining(['manager', 'm20']));
  });

  test('disappear with a list that was deleted in the suite, and another one can be created', async () => {
    server.world.tasks.removeList(server.world.tasks.list('feishu', guid)!);
    expect((await rep.call('taskLists.larkTasks', ref)).name).toBe('notFound');
    expect((await rep.ok('organization.info', { id })).lark_tasklist_guid).toBeUndefined();
    await rep.ok('taskLists.larkCreate', { table_id: 'organization', entity_id: id });
    expect((await rep.ok('organization.info', { id })).lark_tasklist_guid).not.toBe(guid);
  });
});

test('a member of another company cannot reach a task list', async () => {
  const { ref } = await customer();
  const stranger = await server.signIn('rep1', 'northwind-feishu');
  expect((await stranger.call('taskLists.larkTasks', ref)).name).toBe('notFound');
});
