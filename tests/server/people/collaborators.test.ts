import type { LiveEvent } from '../../../domain/contract/notices/notices';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let mate: Client;
let southern: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, mate, southern] = await Promise.all([server.signIn('rep1'), server.signIn('rep2'), server.signIn('rep3')]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_000));

let made = 0;
const deal = async (fields = {}) =>
  (await rep.ok('deal.create', { name: `Worked on together ${(made += 1)}`, ...fields })).id;
const one = (member_id: string, role = 'deal_team') => ({ member_id, role });
const change = (client: Client, id: string, add: ReturnType<typeof one>[], remove: ReturnType<typeof one>[] = []) =>
  client.call('collaborators.update', { table_id: 'deal', id, add, remove });

describe('the collaborators of a record', () => {
  test('are added in a role, replaced and removed, with timeline events and notices to the new ones', async () => {
    const id = await deal();
    expect((await southern.call('deal.info', { id })).name).toBe('notReadable');
    const added = await change(rep, id, [one('mb_rep3'), one('mb_rep2')]);
    expect(added.data).toMatchObject({
      deal_team: ['mb_rep3', 'mb_rep2'],
      _all_member_ids: ['mb_rep1', 'mb_rep3', 'mb_rep2'],
    });
    expect((await southern.ok('notices.list', { limit: 20 })).list).toContainEqual(
      expect.objectContaining({ object_id: id, type: 'TEAM_MEMBER_ADD' }),
    );
    const replaced = await change(rep, id, [one('mb_rep4')], [one('mb_rep3')]);
    expect(replaced.data).toMatchObject({ deal_team: ['mb_rep2', 'mb_rep4'] });
    const removed = await change(rep, id, [], [one('mb_rep2')]);
    expect(removed.data).toMatchObject({ deal_team: ['mb_rep4'], _all_member_ids: ['mb_rep1', 'mb_rep4'] });
    const { list } = await rep.ok('deal.events', { id, sub_type: 'INFO_CHANGE' });
    expect(list.map(({ changes }) => changes?.map(({ field }) => field))).toEqual(Array(3).fill(['deal_team']));
  });

  test('can be added by two members at once without a conflict', async () => {
    const id = await deal();
    const admin = await server.signIn('admin');
    const names = await Promise.all([change(rep, id, [one('mb_rep2')]), change(admin, id, [one('mb_rep3')])]);
    expect(names.map(({ name }) => name)).toEqual(['ok', 'ok']);
    const { deal_team } = await rep.ok('deal.info', { id });
    expect([...(deal_team as string[])].sort()).toEqual(['mb_rep2', 'mb_rep3']);
  });

  test('cannot be changed by a colleague who only works on the record, nor with an unknown role or member', async () => {
    const id = await deal({ deal_team: ['mb_rep2'] });
    expect((await change(mate, id, [one('mb_rep3')])).error.fields).toEqual([
      { field: 'deal_team', code: 'noOpPermission' },
    ]);
    expect((await change(southern, id, [one('mb_rep3')])).name).toBe('notReadable');
    expect((await change(rep, id, [one('mb_rep3', 'name')])).error.fields).toEqual([
      { field: 'name', code: 'unknownField' },
    ]);
    expect((await change(rep, id, [one('mb_nobody')])).error.fields).toEqual([
      { field: 'deal_team', code: 'notAMember' },
    ]);
    expect((await rep.ok('deal.info', { id })).deal_team).toEqual(['mb_rep2']);
  });

  test('keep the last member of a required role', async () => {
    const { db } = server.app;
    const { config } = await db
      .selectFrom('fields')
      .select('config')
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .where('field_id', '=', 'deal_team')
      .executeTakeFirstOrThrow();
    const required = (on: boolean) =>
      db
        .updateTable('fields')
        .set({
          config: JSON.stringify({
            ...config,
            ...(on && { visibility_config: { field_create_permission: 'required' } }),
          }),
        })
        .where('client_id', '=', 'brightsea-feishu')
        .where('table_id', '=', 'deal')
        .where('field_id', '=', 'deal_team')
        .execute();
    const id = await deal({ deal_team: ['mb_rep2', 'mb_rep3'] });
    await required(true);
    expect((await change(rep, id, [], [one('mb_rep3')])).name).toBe('ok');
    expect((await change(rep, id, [], [one('mb_rep2')])).error.fields).toEqual([
      { field: 'deal_team', code: 'required' },
    ]);
    expect((await change(rep, id, [one('mb_rep3')], [one('mb_rep2')])).name).toBe('ok');
    await required(false);
  });
});

/** Listens as the app does; the record events of one record. */
async function listen(client: Client, id: string) {
  const abort = new AbortController();
  const response = await fetch(`${server.origin}/api/events`, {
    signal: abort.signal,
    headers: { authorization: `Bearer ${client.hsid}`, accept: 'text/event-stream' },
  });
  const heard: LiveEvent[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    let buffer = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      buffer += value;
      const blocks = buffer.split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').find((line) => line.startsWith('data: '));
        const event = data && (JSON.parse(data.slice(6)) as LiveEvent);
        if (event && event.type === 'record' && event.record_id === id) heard.push(event);
      }
    }
  })().catch(() => undefined);
  const close = async () => {
    abort.abort();
    await reading;
  };
  return { heard, close };
}

const within = async (ms: number, holds: () => boolean) => {
  const end = Date.now() + ms;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  return holds();
};

test('a removed member loses the record at once: their stream reports it within a second, and nothing afterwards', async () => {
  const id = await deal({ deal_team: ['mb_rep3'] });
  server.clock.forward(60_000);
  const stream = await listen(southern, id);
  expect((await southern.ok('deal.info', { id }))._id).toBe(id);
  await change(rep, id, [], [one('mb_rep3')]);
  expect(await within(1_000, () => stream.heard.length === 1)).toBe(true);
  expect((await southern.call('deal.info', { id })).name).toBe('notReadable');
  expect((await southern.call('deal.events', { id })).name).toBe('notReadable');
  server.clock.forward(60_000);
  const marker = await deal({ deal_team: ['mb_rep3'] });
  await rep.ok('deal.update', {
    id,
    known_update_time: server.clock.now(),
    update_data: { name: 'Behind closed doors' },
  });
  await change(rep, marker, [], [one('mb_rep3')]);
  const { list } = await southern.ok('events.list', { last_id: stream.heard[0]!.id });
  expect(list.filter(({ type }) => type === 'record').map(({ record_id }) => record_id)).not.toContain(id);
  expect(stream.heard).toHaveLength(1);
  await stream.close();
});

describe('the hand-over of a record', () => {
  const customer = async () => {
    const { id } = await rep.ok('organization.create', {
      name: 'Handed over with its deals',
      account_manager: 'mb_rep1',
    });
    const linked = (name: string, client = rep) => client.ok('deal.create', { name, organization_ids: [id] });
    const open = (await linked('Open deal')).id;
    const second = (await linked('Second open deal')).id;
    const won = (await linked('Won deal')).id;
    await server.app.db
      .updateTable('records')
      .set({ pipeline_id: 'new_business', stage_id: 'new_business_won' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .where('id', '=', won)
      .execute();
    return { id, open, second, won };
  };
  const ownerOf = async (client: Client, id: string) => (await client.ok('deal.info', { id })).owner_member_id;

  test('includes its open records in one transaction, with one notice for the new owner', async () => {
    const { id, open, second, won } = await customer();
    expect((await rep.ok('collaborators.along', { id })).list).toEqual([{ table_id: 'deal', count: 2 }]);
    const known_update_time = server.clock.now();
    const asked = { id, known_update_time, owner_member_id: 'mb_rep2', along: ['deal'] };
    expect((await southern.call('collaborators.handOver', asked)).name).toBe('notReadable');
    const { record, list } = await rep.ok('collaborators.handOver', asked);
    expect([record, list]).toMatchObject([{ owner_member_id: 'mb_rep2' }, [{ table_id: 'deal', count: 2 }]]);
    expect(await Promise.all([open, second, won].map((one) => ownerOf(mate, one)))).toEqual([
      'mb_rep2',
      'mb_rep2',
      'mb_rep1',
    ]);
    const notices = (await mate.ok('notices.list', { limit: 50 })).list.filter(
      ({ object_id, type }) => type === 'TEAM_MEMBER_ADD' && [id, open, second].includes(object_id),
    );
    expect(notices.map(({ object_id }) => object_id)).toEqual([id]);
  });

  test('includes nothing that was not chosen, and nothing at all when it is refused', async () => {
    const { id, open } = await customer();
    const known_update_time = server.clock.now();
    const hand = (owner_member_id: string, along: string[]) =>
      rep.call('collaborators.handOver', { id, known_update_time, owner_member_id, along });
    expect((await hand('mb_nobody', ['deal'])).name).toBe('invalid');
    expect(await ownerOf(rep, open)).toBe('mb_rep1');
    expect((await hand('mb_rep2', [])).name).toBe('ok');
    expect(await ownerOf(rep, open)).toBe('mb_rep1');
  });
});

describe('the list of members who can see a record', () => {
  test('gives the reason by the rules that decide it, misses nobody and names nobody who may not see it', async () => {
    const id = await deal({ deal_team: ['mb_rep3'] });
    const { list, total } = await southern.ok('collaborators.readers', { id, size: 100 });
    expect(list.slice(0, 2)).toMatchObject([
      { member_id: 'mb_rep1', reasons: [{ why: 'owner' }], may_write: true },
      { member_id: 'mb_rep3', reasons: [{ why: 'member' }], may_write: true },
    ]);
    expect(total).toBe(list.length);
    const of = (member: string) => list.find(({ member_id }) => member_id === member);
    expect(of('mb_rep2')?.reasons).toEqual([{ why: 'team' }]);
    expect(of('mb_data-admin')?.reasons).toContainEqual({ why: 'dataAdmin' });
    for (const key of ['rep1', 'rep2', 'rep3', 'rep4', 'manager', 'viewer', 'agent'] as const) {
      const { name } = await (await server.signIn(key)).call('deal.info', { id });
      expect([key, of(`mb_${key}`) !== undefined]).toEqual([key, name === 'ok']);
    }
    const page = await southern.ok('collaborators.readers', { id, size: 1 });
    expect([page.list.length, page.has_more]).toEqual([1, true]);
    expect((await server.signIn('rep4').then((client) => client.call('collaborators.readers', { id }))).name).toBe(
      'notReadable',
    );
  });
});
