import type { Channel } from '../../../domain/platforms';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';
import { suites } from '../../support/test-extent';

let server: TestServer;
let events: EventDirector;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
  for (const channel of ['feishu', 'lark'] as const) await events.console(channel, { events: 'http' });
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

/** Resolves when the suite gets a call. */
async function watchCall(channel: Channel, call: string) {
  const meet = jest.spyOn(server.world.faults, 'meet');
  const isMade = () => meet.mock.calls.some(([suite, name]) => suite === channel && name === call);
  for (let tries = 0; !isMade(); tries += 1) {
    if (tries > 1_000) throw new Error(`${channel} gets no ${call}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  meet.mockRestore();
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

describe.each(suites)('the next step of a note on %s', (channel) => {
  async function withStep(todo: string, dueOn = '2026-11-20') {
    const { rep, id } = await noteOn(channel, '');
    const { note_id } = await rep.ok('notes.create', {
      content: 'Met',
      todo,
      todo_due_on: dueOn,
      follow_relate_objs: { organization: [id] },
    });
    const stepsOf = async (client = rep) =>
      (await client.ok('day.mine', {})).next_steps.filter((step) => step.note_id === note_id);
    const task = () => server.world.tasks.of(channel, 'rep1').find(({ summary }) => summary === todo);
    return { rep, id, note_id, stepsOf, task };
  }
  async function changeInSuite(guid: string | undefined, changes: { summary?: string; completed?: boolean }) {
    const answer = await fetch(`${server.origin}/sim/control/task`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'change', suite: channel, task: guid, ...changes }),
    });
    expect(answer.status).toBe(200);
  }

  it('is in the day of its author from its day on, with its record and the moment from which it is overdue', async () => {
    const today = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { id, note_id, stepsOf } = await withStep(`Call the harbour ${channel}`, today);
    expect(await stepsOf()).toEqual([
      {
        note_id,
        text: `Call the harbour ${channel}`,
        due_on: today,
        due_at: Date.parse(`${today}T18:00:00+08:00`),
        member_ids: ['mb_rep1'],
        about: { table_id: 'organization', id, title: expect.stringMatching(/^Harbour tasks/) },
        may_complete: true,
      },
    ]);
    expect(await (await withStep(`Call next year ${channel}`, '2099-01-01')).stepsOf()).toEqual([]);
  });

  it('that is checked off here is done in the suite, and open again in both', async () => {
    const { rep, note_id, stepsOf, task } = await withStep(`Send the offer ${channel}`);
    await server.outbox.drain();
    await rep.ok('nextSteps.complete', { note_id, completed: true });
    expect(await stepsOf()).toEqual([]);
    await server.outbox.drain();
    expect(task()?.completedAt).not.toBeNull();
    await rep.ok('nextSteps.complete', { note_id, completed: false });
    await server.outbox.drain();
    expect([task()?.completedAt, (await stepsOf()).length]).toEqual([null, 1]);
  });

  it('that is checked off before the suite has its task is done there as soon as it has', async () => {
    const { rep, note_id, task } = await withStep(`Send the samples ${channel}`);
    await rep.ok('nextSteps.complete', { note_id, completed: true });
    await server.outbox.drain();
    expect(task()?.completedAt).not.toBeNull();
  });

  it('that is checked off in the suite is done here', async () => {
    const { rep, stepsOf, task } = await withStep(`Bring the price list ${channel}`);
    await server.outbox.drain();
    await changeInSuite(task()?.guid, { completed: true });
    // A suite without events of tasks is asked.
    if (channel === 'dingtalk') expect(await rep.ok('nextSteps.refresh', {})).toEqual({ changed: 1 });
    await events.settled();
    expect(await stepsOf()).toEqual([]);
    expect(await rep.ok('nextSteps.refresh', {})).toEqual({ changed: 0 });
  });

  it('is of the colleague whom it mentions, and other words make another step', async () => {
    const todo = `${mention('mb_admin')} signs ${channel}`;
    const { rep, note_id, stepsOf } = await withStep(todo);
    const mate = await server.signIn('admin', `brightsea-${channel}`, 'zh');
    expect(await stepsOf()).toEqual([]);
    expect((await stepsOf(mate)).map(({ member_ids }) => member_ids)).toEqual([['mb_admin']]);
    await mate.ok('nextSteps.complete', { note_id, completed: true });
    await rep.ok('notes.update', { note_id, update_data: { content: 'Met twice' } });
    expect(await stepsOf(mate)).toEqual([]);
    await rep.ok('notes.update', { note_id, update_data: { todo: `Sign ${channel}` } });
    expect([(await stepsOf()).length, (await stepsOf(mate)).length]).toEqual([1, 0]);
    await rep.ok('notes.update', { note_id, update_data: { todo_due_on: null } });
    expect(await stepsOf()).toEqual([]);
    expect((await rep.call('nextSteps.complete', { note_id, completed: true })).name).toBe('notFound');
  });

  it('stays open when the task of its earlier words is made late, and is done in the suite', async () => {
    const call = channel === 'dingtalk' ? 'todo.tasks.create' : 'task.task.create';
    server.world.faults.add({ suite: channel, call, kind: 'delay', ms: 1_500, times: 1 });
    const isSent = watchCall(channel, call);
    const { rep, note_id, stepsOf, task } = await withStep(`Ask for the drawing ${channel}`);
    await isSent;
    await rep.ok('notes.update', { note_id, update_data: { todo: `Check the drawing ${channel}` } });
    await server.outbox.drain();
    await changeInSuite(task()?.guid, { completed: true });
    await rep.ok('nextSteps.refresh', {});
    await events.settled();
    expect((await stepsOf()).map(({ text }) => text)).toEqual([`Check the drawing ${channel}`]);
  });

  it('stays open when its words change while the suite is asked about the task of the earlier ones', async () => {
    const { rep, note_id, stepsOf, task } = await withStep(`Measure the hall ${channel}`);
    await server.outbox.drain();
    const call = channel === 'dingtalk' ? 'todo.tasks.query' : 'task.task.get';
    server.world.faults.add({ suite: channel, call, kind: 'delay', ms: 1_500, times: 1 });
    const isAsked = watchCall(channel, call);
    await changeInSuite(task()?.guid, { completed: true });
    const refresh = channel === 'dingtalk' ? rep.ok('nextSteps.refresh', {}) : undefined;
    await isAsked;
    await rep.ok('notes.update', { note_id, update_data: { todo: `Paint the hall ${channel}` } });
    await refresh;
    await events.settled();
    expect((await stepsOf()).map(({ text }) => text)).toEqual([`Paint the hall ${channel}`]);
  });

  // DingTalk reports no change of a task.
  if (channel !== 'dingtalk')
    it('stays checked off when an older answer of the suite arrives after its task is done there', async () => {
      const { rep, note_id, stepsOf, task } = await withStep(`Count the crates ${channel}`);
      await server.outbox.drain();
      await events.settled();
      server.clock.forward(1_500);
      const call = { suite: channel, call: 'task.task.get', times: 1 };
      const { guid = '', summary = '' } = task() ?? {};
      server.world.faults.add({ ...call, kind: 'delay', ms: 1_500 });
      server.world.faults.add({ ...call, kind: 'answer', data: { task: { guid, summary, completed_at: '0' } } });
      const isAsked = watchCall(channel, 'task.task.get');
      await changeInSuite(guid, { summary: `${summary}!` });
      await isAsked;
      // The event of our own call would repair it.
      await events.play(channel, 'lose');
      await rep.ok('nextSteps.complete', { note_id, completed: true });
      await events.settled();
      expect([await stepsOf(), task()?.completedAt === null]).toEqual([[], false]);
    });

  it('is on the line of its note with its state, and those who may check it off', async () => {
    const { rep, id, note_id } = await withStep(`Shown ${channel}`);
    const mate = await server.signIn('admin', `brightsea-${channel}`, 'zh');
    const stateFor = async (client = rep) =>
      (await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' })).list[0]?.next_step;
    const state = { due_at: Date.parse('2026-11-20T18:00:00+08:00'), member_ids: ['mb_rep1'] };
    expect(await stateFor()).toEqual({ ...state, is_completed: false, may_complete: true });
    expect(await stateFor(mate)).toEqual({ ...state, is_completed: false, may_complete: false });
    await rep.ok('nextSteps.complete', { note_id, completed: true });
    expect(await stateFor(mate)).toMatchObject({ is_completed: true });
    await rep.ok('notes.update', { note_id, update_data: { todo_due_on: null } });
    expect(await stateFor()).toBeUndefined();
  });

  it('is checked off by nobody else, and is in nobody’s day once its note is removed', async () => {
    const { rep, note_id, stepsOf } = await withStep(`Mine alone ${channel}`);
    const mate = await server.signIn('admin', `brightsea-${channel}`, 'zh');
    expect((await mate.call('nextSteps.complete', { note_id, completed: true })).name).toBe('notAllowed');
    await rep.ok('notes.remove', { note_id });
    expect(await stepsOf()).toEqual([]);
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
