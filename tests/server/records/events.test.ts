import type { LiveEvent } from '../../../domain/contract/notices/notices';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let mate: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, mate] = await Promise.all([server.signIn('rep1'), server.signIn('rep2')]);
});
afterAll(() => server.close());

/** Listens as the app does: server-sent events over fetch. */
async function listen(client: Client, lastId?: string) {
  const abort = new AbortController();
  const response = await fetch(`${server.origin}/api/events`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${client.hsid}`,
      accept: 'text/event-stream',
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    response,
    close: () => abort.abort(),
    /** The next event of a kind; undefined when the stream ended. */
    async next(type: LiveEvent['type'] = 'notice'): Promise<LiveEvent | undefined> {
      for (;;) {
        const end = buffer.indexOf('\n\n');
        if (end < 0) {
          const { value, done } = await reader.read();
          if (done) return undefined;
          buffer += value;
          continue;
        }
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const data = block.split('\n').find((line) => line.startsWith('data: '));
        const event = data && (JSON.parse(data.slice(6)) as LiveEvent);
        if (event && event.type === type) return event;
      }
    },
  };
}

const record = async (name: string) => (await rep.ok('organization.create', { name, account_manager: 'mb_rep2' })).id;

test('[shell 7.31] a notice arrives in the open app, with its record', async () => {
  const stream = await listen(mate);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  const id = await record('Live');
  expect(await stream.next()).toMatchObject({
    type: 'notice',
    table_id: 'organization',
    record_id: id,
    version: server.clock.now(),
  });
  stream.close();
});

test('a change of settings reaches every open app within two seconds', async () => {
  const admin = await server.signIn('admin');
  const streams = await Promise.all([rep, mate].map((client) => listen(client)));
  const { version } = await admin.ok('admin.company', {});
  const began = performance.now();
  await admin.ok('admin.change', {
    version,
    changes: [{ action: 'set', section: 'currencies', id: 'USD', values: { currency_symbol: 'US$' } }],
  });
  expect(await Promise.all(streams.map((stream) => stream.next('configuration')))).toHaveLength(2);
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const stream of streams) stream.close();
});

test('[shell 7.31] a reconnected stream delivers the missed events, and so does polling', async () => {
  const stream = await listen(mate);
  await record('Before');
  const first = await stream.next();
  stream.close();
  server.clock.forward(60_000);
  const missed = await record('Meanwhile');
  const again = await listen(mate, first?.id);
  let event = await again.next();
  while (event && event.record_id !== missed) event = await again.next();
  expect(event).toMatchObject({ type: 'notice', record_id: missed });
  again.close();
  const { list } = await mate.ok('events.list', { last_id: first!.id });
  expect(list.map(({ record_id }) => record_id)).toContain(missed);
});

test('a client that polls gets the events since its first answer', async () => {
  server.clock.forward(60_000);
  const { list, last_id } = await mate.ok('events.list', {});
  expect(list).toEqual([]);
  const id = await record('Asked for');
  const next = await mate.ok('events.list', { last_id });
  expect(next.list.map(({ type, record_id }) => [type, record_id]).sort()).toEqual([
    ['notice', id],
    ['record', id],
  ]);
  expect((await mate.ok('events.list', { last_id: next.last_id })).last_id).toBe(next.last_id);
});

test('no client gets events of others, or any without a session', async () => {
  const stream = await listen(rep);
  await record('Not for the author');
  const mine = (await mate.ok('organization.create', { name: 'For the author', account_manager: 'mb_rep1' })).id;
  expect((await stream.next())?.record_id).toBe(mine);
  stream.close();
  expect((await server.visitor().send('/api/events')).name).toBe('noHsid');
});

test('a stream ends when its session does', async () => {
  const other = await server.signIn('rep2');
  const stream = await listen(other);
  await other.ok('account.logout', {});
  await record('After the end');
  expect(await stream.next()).toBeUndefined();
});

describe('the event of a written record', () => {
  const heard = async (client: Client, id: string, lastId: string) =>
    (await client.ok('events.list', { last_id: lastId })).list.filter(
      (event) => event.type === 'record' && event.record_id === id,
    );
  /** From here on: what was written before lies further back than the stream looks. */
  const start = async (client: Client) => {
    server.clock.forward(60_000);
    return (await client.ok('events.list', {})).last_id;
  };

  test('[shell 7.31] reaches a colleague who may read it, with type, id and version and nothing else', async () => {
    await start(mate);
    const stream = await listen(mate);
    const { id } = await rep.ok('deal.create', { name: 'Nobody is told of it' });
    const { update_time } = await rep.ok('deal.info', { id });
    expect(await stream.next('record')).toEqual({
      id: expect.any(String),
      type: 'record',
      table_id: 'deal',
      record_id: id,
      version: update_time,
    });
    stream.close();
  });

  test('is sent once each for a new, changed, noted, removed and restored record, however often it was written', async () => {
    const admin = await server.signIn('admin');
    const last = await start(mate);
    const { id } = await rep.ok('organization.create', { name: 'Written often' });
    const kinds: [string, () => Promise<unknown>][] = [
      [
        'changed',
        () =>
          rep.ok('organization.update', {
            id,
            known_update_time: server.clock.now(),
            update_data: { name: 'Written twice' },
          }),
      ],
      ['noted', () => rep.ok('notes.create', { content: 'A word', follow_relate_objs: { organization: [id] } })],
      ['removed', () => rep.ok('organization.remove', { id, confirmed: true })],
      ['brought back', () => admin.ok('bin.restore', { table_id: 'organization', ids: [id] })],
    ];
    const known = new Set((await heard(mate, id, last)).map((event) => event.id));
    expect(known.size).toBe(1);
    for (const [what, write] of kinds) {
      server.clock.forward(1_000);
      await write();
      const fresh = (await heard(mate, id, last)).filter((event) => !known.has(event.id));
      expect([what, fresh.length]).toEqual([what, 1]);
      for (const event of fresh) known.add(event.id);
    }
  });

  test('reaches neither members who may not read it nor other companies', async () => {
    const [southern, northwind] = [await server.signIn('rep3'), await server.signIn('rep1', 'northwind-feishu')];
    const lasts = [await start(southern), await start(northwind)];
    const { id } = await rep.ok('organization.create', { name: 'Not for the south' });
    expect(await heard(southern, id, lasts[0]!)).toEqual([]);
    expect(await heard(northwind, id, lasts[1]!)).toEqual([]);
    expect(await heard(mate, id, lasts[0]!)).toHaveLength(1);
  });

  test('reaches nobody whose right has ended, also on an open stream', async () => {
    const { id } = await rep.ok('organization.create', { name: 'Closed meanwhile' });
    const { db } = server.app;
    const rule = (read_rule: 'team' | 'members') =>
      db
        .updateTable('object_types')
        .set({ read_rule })
        .where('client_id', '=', 'brightsea-feishu')
        .where('table_id', '=', 'organization')
        .execute();
    const last = await start(mate);
    const stream = await listen(mate);
    await rule('members');
    await rep.ok('organization.update', {
      id,
      known_update_time: server.clock.now(),
      update_data: { name: 'Nobody hears' },
    });
    const own = (await mate.ok('organization.create', { name: 'Heard' })).id;
    expect((await stream.next('record'))?.record_id).toBe(own);
    expect(await heard(mate, id, last)).toEqual([]);
    stream.close();
    await rule('team');
  });

  test('a changed approval sends an event to its sender', async () => {
    const { db } = server.app;
    const last = await start(rep);
    const approval = await db
      .selectFrom('approvals')
      .select('approval_id')
      .where('client_id', '=', 'brightsea-feishu')
      .where('member_id', '=', 'mb_rep1')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('approvals')
      .set({ sp_status: 'APPROVED', update_time: new Date(server.clock.now()) })
      .where('client_id', '=', 'brightsea-feishu')
      .where('approval_id', '=', approval.approval_id)
      .execute();
    expect(
      (await rep.ok('events.list', { last_id: last })).list.filter(({ type }) => type === 'approval'),
    ).toHaveLength(1);
    expect((await mate.ok('events.list', { last_id: last })).list.filter(({ type }) => type === 'approval')).toEqual(
      [],
    );
  });
});
