import type { Channel } from '../../../domain/platforms';
import { startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));
afterEach(async () => {
  server.world.faults.clear();
  await server.outbox.drain();
});

let count = 0;
async function noteOn(channel: Channel, todo: string) {
  const rep = await server.signIn('rep1', `brightsea-${channel}`, 'zh');
  const { id } = await rep.ok('organization.create', { name: `Harbour tasks ${(count += 1)}` });
  const write = async () =>
    (await rep.ok('notes.create', { content: 'Met', todo, follow_relate_objs: { organization: [id] } })).note_id;
  const tasksOf = (person: string) =>
    server.world.tasks
      .of(channel, person)
      .map(({ summary, creatorKey, listGuids }) => ({ summary, creatorKey, listGuids }));
  return { rep, id, write, tasksOf };
}
const mention = (id: string) => `<span data-type="mention" data-id="${id}">@one</span>`;

describe.each(suites)('the to-do of a note on %s', (channel) => {
  it('becomes one task of its author in the suite, however often it is requested', async () => {
    const words = `Send the price list ${channel}`;
    const { rep, write, tasksOf } = await noteOn(channel, `<p>${words}</p>`);
    const note_id = await write();
    await rep.ok('notes.createTask', { note_id });
    await rep.ok('notes.createTask', { note_id });
    const made = tasksOf('rep1').filter(({ summary }) => summary === words);
    expect(made).toHaveLength(1);
    // Written otherwise, it is something else that is to be done.
    await rep.ok('notes.update', { note_id, update_data: { todo: `<p>${words} today</p>` } });
    server.clock.forward(1_500);
    await rep.ok('notes.createTask', { note_id });
    expect(tasksOf('rep1').map(({ summary }) => summary)).toContain(`${words} today`);
  });

  it('with a day becomes a task when the note is saved, due that evening in the time zone of the company', async () => {
    const words = `Bring the contract ${channel}`;
    const { rep, id } = await noteOn(channel, '');
    const { note_id, note } = await rep.ok('notes.create', {
      content: 'Met',
      todo: `<p>${words}</p>`,
      todo_due_on: '2026-11-27',
      follow_relate_objs: { organization: [id] },
    });
    expect(note.todo_due_on).toBe('2026-11-27');
    await server.outbox.drain();
    const made = server.world.tasks.of(channel, 'rep1').filter(({ summary }) => summary === words);
    expect(made.map(({ dueAt }) => dueAt)).toEqual([Date.parse('2026-11-27T18:00:00+08:00')]);
    await rep.ok('notes.update', { note_id, update_data: { todo_due_on: null } });
    expect((await rep.ok('records.info', { table_id: 'note', id: note_id })).todo_due_on ?? null).toBeNull();
    for (const day of ['2026-02-30', 'tomorrow', 5])
      expect((await rep.call('notes.update', { note_id, update_data: { todo_due_on: day as string } })).name).toBe(
        'invalid',
      );
  });

  it('is a task of the member whom its words mention', async () => {
    const { rep, write, tasksOf } = await noteOn(channel, `<p>${mention('mb_rep2')} calls back on ${channel}</p>`);
    await rep.ok('notes.createTask', { note_id: await write() });
    const is = ({ summary }: { summary: string }) => summary.includes(`calls back on ${channel}`);
    expect(tasksOf('rep2').filter(is)).toHaveLength(1);
    expect(tasksOf('rep1').filter(is)).toEqual([]);
  });

  it('is created once in spite of a lost answer, and a refusal of the suite is reported', async () => {
    const words = `Order the samples ${channel}`;
    const { rep, write, tasksOf } = await noteOn(channel, `<p>${words}</p>`);
    const note_id = await write();
    const call = channel === 'dingtalk' ? 'todo.tasks.create' : 'task.task.create';
    server.world.faults.add({
      suite: channel,
      call,
      kind: 'error',
      status: 400,
      code: 99,
      message: 'no tasks today',
      times: 1,
    });
    expect((await rep.call('notes.createTask', { note_id })).code).not.toBe(0);
    expect(tasksOf('rep1').filter(({ summary }) => summary === words)).toEqual([]);
    server.clock.forward(120_000);
    server.world.faults.add({ suite: channel, call, kind: 'malformed', times: 1 });
    await rep.call('notes.createTask', { note_id });
    server.clock.forward(120_000);
    await server.outbox.drain();
    await rep.ok('notes.createTask', { note_id });
    expect(tasksOf('rep1').filter(({ summary }) => summary === words)).toHaveLength(1);
  });

  it('is requested by its author alone, and only with a text', async () => {
    const { rep, write, id } = await noteOn(channel, '<p>Mine to do</p>');
    const note_id = await write();
    const mate = await server.signIn('admin', `brightsea-${channel}`, 'zh');
    expect((await mate.call('notes.createTask', { note_id })).name).toBe('notAllowed');
    const empty = await rep.ok('notes.create', {
      content: 'Nothing to do',
      follow_relate_objs: { organization: [id] },
    });
    expect(await rep.call('notes.createTask', { note_id: empty.note_id })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: 'todo', code: 'required' }] },
    });
  });
});

test('the to-do of a note is in the task list of its record, where one exists', async () => {
  const { rep, id, write, tasksOf } = await noteOn('feishu', '<p>In the list of the record</p>');
  await rep.ok('taskLists.larkCreate', { table_id: 'organization', entity_id: id });
  await rep.ok('notes.createTask', { note_id: await write() });
  const { lark_tasklist_guid: guid } = await rep.ok('organization.info', { id });
  expect(tasksOf('rep1')).toContainEqual({ summary: 'In the list of the record', creatorKey: null, listGuids: [guid] });
  const shown = await rep.ok('taskLists.larkTasks', { table_id: 'organization', id });
  expect(JSON.stringify(shown)).toContain('In the list of the record');
});
