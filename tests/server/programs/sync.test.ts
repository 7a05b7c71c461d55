import { sql } from 'kysely';
import { Sidecar, SidecarError, type SidecarRecord } from '../../../clients/typescript/index.js';
import { makeKey } from '../../support/assistant';
import { startTestServer, type TestServer } from '../../support/server';
import { everything } from '../../support/test-extent';

/** A program that reads all records by the TypeScript client, while others write. */

const clientId = 'brightsea-feishu';
const type = 'equipment';
const count = everything ? 100_000 : 3_000;

let server: TestServer;
let reader: Sidecar;
let writer: Sidecar;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  const admin = await server.signIn('admin');
  const connect = async () =>
    new Sidecar({ url: server.origin, key: (await makeKey(admin, { member_id: 'mb_admin' })).key, language: 'en' });
  [reader, writer] = await Promise.all([connect(), connect()]);
  await fill(count);
}, 900_000);
afterAll(() => server.close());

/** Copies one record of the type until there are so many. Many of them share a time, as those of an import do. */
async function fill(wanted: number): Promise<void> {
  const { db } = server.app;
  const { id } = await writer.send('createRecord', { type, fields: { name: 'Fryer' } });
  const row = await db
    .selectFrom('records')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', type)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let first = 0; first < wanted; first += 500)
    await db
      .insertInto('records')
      .values(
        Array.from({ length: 500 }, (_entry, index) => ({
          ...row,
          id: `copy-${String(((first + index) * 7_919) % 1_000_003).padStart(7, '0')}`,
          data: JSON.stringify(row.data),
          field_times: '{}',
          role_words: '{}',
          compared_texts: '{}',
          create_time: new Date(row.create_time.getTime() - ((first + index) % 997)),
          update_time: new Date(row.create_time.getTime() - ((first + index) % 997)),
        })),
      )
      .execute();
  await sql`analyze records`.execute(db);
}

async function storedIds(): Promise<string[]> {
  const rows = await server.app.db
    .selectFrom('records')
    .select('id')
    .where('client_id', '=', clientId)
    .where('table_id', '=', type)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes, changes and removes records until it is stopped. @returns what it removed, and how many it made */
function startWriting(ids: readonly string[]) {
  const removed = new Set<string>();
  let made = 0;
  let isOn = true;
  const work = (async () => {
    for (let turn = 0; isOn; turn += 1) {
      server.clock.forward(1);
      const at = (turn * 6_007) % ids.length;
      const changed = ids.slice(at, at + 5).filter((id) => !removed.has(id));
      const gone = ids[(turn * 4_001) % ids.length] ?? '';
      await Promise.all([
        writer.send('createRecords', { type, records: [{ fields: { name: 'New' } }, { fields: { name: 'New' } }] }),
        writer.send('updateRecords', { type, records: changed.map((id) => ({ id, fields: { name: `T ${turn}` } })) }),
      ]);
      made += 2;
      if (!removed.has(gone)) await writer.send('deleteRecord', { type, id: gone });
      removed.add(gone);
    }
  })();
  return async () => {
    isOn = false;
    await work;
    return { removed, made };
  };
}

test.each(['newest', 'oldest'] as const)(
  'a program that reads all records, the %s first, misses none and gets none twice while others write',
  async (order) => {
    const before = await storedIds();
    expect(before.length).toBeGreaterThanOrEqual(count);
    const stop = startWriting(before);
    const seen: string[] = [];
    for await (const record of reader.all('listRecords', { type, order, limit: 100, select: ['name'] }))
      seen.push(record.id);
    const { removed, made } = await stop();
    // Others did write: otherwise nothing was tried here.
    expect([made > 10, removed.size > 5]).toEqual([true, true]);
    const seenIds = new Set(seen);
    expect(seen.length - seenIds.size).toBe(0);
    expect(before.filter((id) => !seenIds.has(id) && !removed.has(id))).toEqual([]);
  },
  900_000,
);

test('a program that follows changes gets each changed record with its last values', async () => {
  const before = await storedIds();
  server.clock.forward(60_000);
  const since = server.clock.now();
  const changed = before.slice(0, 250);
  for (const [at] of changed.entries())
    if (at % 50 === 0) {
      server.clock.forward(1_000);
      const records = changed.slice(at, at + 50).map((id) => ({ id, fields: { name: `Round ${at}` } }));
      await writer.send('updateRecords', { type, records });
    }
  const filter = { field: 'update_time', relation: 'gte', value: since } as const;
  const seen = new Map<string, SidecarRecord>();
  const versions: number[] = [];
  for await (const record of reader.all('queryRecords', { type, order: 'changed', limit: 40, filter })) {
    seen.set(record.id, record);
    versions.push(record.version);
  }
  expect([...seen.keys()].sort()).toEqual([...changed].sort());
  expect([...versions].sort((left, right) => left - right)).toEqual(versions);
  for (const [at, id] of changed.entries()) expect(seen.get(id)?.title).toBe(`Round ${Math.floor(at / 50) * 50}`);
}, 300_000);

test('the client sends a write again that got no answer, and it is done once', async () => {
  const admin = await server.signIn('admin');
  const { key } = await makeKey(admin);
  const waits: number[] = [];
  let lost = 2;
  const client = new Sidecar({
    url: `${server.origin}/`,
    key,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    fetch: async (...request) => {
      const answer = await fetch(...request);
      if ((lost -= 1) < 0) return answer;
      throw new TypeError('the line is gone');
    },
  });
  const record = await client.send('createRecord', { type: 'organization', fields: { name: 'Sent three times' } });
  expect(waits).toEqual([1_000, 2_000]);
  const found = await client.send('searchRecords', { keyword: 'Sent three times', types: ['organization'] });
  expect(found.data.map(({ id }) => id)).toEqual([record.id]);
});

test('the client waits as long as the server says when the limit is used up, and reports every other error', async () => {
  const limited = await startTestServer({ env: { API_KEY_RATE_LIMIT: '2' } });
  try {
    const { key } = await makeKey(await limited.signIn('admin'));
    const waits: number[] = [];
    const client = new Sidecar({
      url: limited.origin,
      key,
      attempts: 3,
      language: 'en',
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    });
    await client.send('listTypes', {});
    const missing = await client.send('getRecord', { type: 'deal', id: 'made-up' }).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(SidecarError);
    expect(missing).toMatchObject({ status: 404, code: 20002, operation: 'getRecord' });
    await expect(client.send('listTypes', {})).rejects.toMatchObject({ status: 429, code: 20009 });
    expect(waits).toHaveLength(2);
    for (const wait of waits) expect(wait).toBeGreaterThan(1_000);
  } finally {
    await limited.close();
  }
});
