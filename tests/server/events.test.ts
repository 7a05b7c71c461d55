import type { LiveEvent } from '../../domain/contract/notices';
import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

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
    signal: abort.signal, headers: { authorization: `Bearer ${client.hsid}`, accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    response,
    close: () => abort.abort(),
    /** The next event; undefined when the stream ended. */
    async next(): Promise<LiveEvent | undefined> {
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
        if (data) return JSON.parse(data.slice(6)) as LiveEvent;
      }
    },
  };
}

const record = async (name: string) => (await rep.ok('organization.create', { name, account_manager: 'mb_rep2' })).id;

test('[shell 7.31] a notice arrives while the app is open, with the record that it is about', async () => {
  const stream = await listen(mate);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  const id = await record('Live');
  expect(await stream.next()).toMatchObject({ type: 'notice', table_id: 'organization', record_id: id, version: server.clock.now() });
  stream.close();
});

test('[shell 7.31] a stream that comes again behind an event is told what came meanwhile, and so is who asks instead', async () => {
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

test('who can only ask hears behind the first answer what happened since', async () => {
  server.clock.forward(60_000);
  const { list, last_id } = await mate.ok('events.list', {});
  expect(list).toEqual([]);
  const id = await record('Asked for');
  const next = await mate.ok('events.list', { last_id });
  expect(next.list.map(({ record_id }) => record_id)).toEqual([id]);
  expect((await mate.ok('events.list', { last_id: next.last_id })).last_id).toBe(next.last_id);
});

test('S25: nobody hears what others are told, and nobody listens without a session', async () => {
  const stream = await listen(rep);
  await record('Not for the author');
  const mine = (await mate.ok('organization.create', { name: 'For the author', account_manager: 'mb_rep1' })).id;
  expect((await stream.next())?.record_id).toBe(mine);
  stream.close();
  expect((await server.visitor().send('/api/events')).name).toBe('noHsid');
});

test('S13: a stream ends when its session does', async () => {
  const other = await server.signIn('rep2');
  const stream = await listen(other);
  await other.ok('account.logout', {});
  await record('After the end');
  expect(await stream.next()).toBeUndefined();
});
