import { endpoints, type EndpointName } from '../../../domain/contract/programs/endpoints';
import { maxDepth, type Filter } from '../../../domain/filter-tree';
import { makeKey } from '../../support/assistant';
import type { Client } from '../../support/client';
import { buildRequest, Program } from '../../support/endpoints';
import { startTestServer, type TestServer } from '../../support/server';
import { makeThings } from './calls';
import { endpointNames, requests } from './endpoint-requests';
import { extremeValues, type Schema } from './extreme-values';
import { shard } from './shard';
import { addOwnThings, type Ids } from './things';

/** Inputs at the ends of what `/v1` allows and beyond them, and cursors that are not those of their list. */

const own = 'brightsea-feishu';
const other = 'northwind-feishu';
const type = 'organization';

let server: TestServer;
let rep: Client;
let key: string;
let program: Program;
let foreign: Program;
let ids: Ids;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  await addOwnThings(server, own, 'mine', 'mine');
  const [admin, otherAdmin] = await Promise.all([server.signIn('admin', own), server.signIn('admin', other)]);
  rep = await server.signIn('rep1', own);
  ({ key } = await makeKey(admin, { member_id: 'mb_admin' }));
  program = new Program(server.origin, key);
  foreign = new Program(server.origin, (await makeKey(otherAdmin, { member_id: 'mb_admin' })).key);
  ids = await makeThings(rep, 'mine', 'mine');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(60_000));

/** Sends a request that the server may refuse before it reads an address. */
async function sendRaw(name: EndpointName, input: Record<string, unknown>): Promise<{ status: number; text: string }> {
  const { method, address, body } = buildRequest(name, input);
  const answer = await fetch(server.origin + address, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

test.each(shard(endpointNames))(
  '%s answers every extreme input as a mistake of its caller, or does it',
  async (name) => {
    const proper = requests[name](ids);
    const inputs = extremeValues(endpoints[name].input as unknown as Schema, proper) as Record<string, unknown>[];
    for (const input of inputs) {
      // A lone half of a character has no address.
      if (JSON.stringify(input).includes('\\ud800') && buildsNoAddress(name, input)) continue;
      const { status, text } = await sendRaw(name, input);
      expect([name, JSON.stringify(input).slice(0, 300), status < 500]).toEqual([
        name,
        JSON.stringify(input).slice(0, 300),
        true,
      ]);
      expect(text).not.toMatch(/syntax error|pg_catalog|invalid input syntax|at \w+ \(/i);
    }
  },
);

function buildsNoAddress(name: EndpointName, input: Record<string, unknown>): boolean {
  try {
    buildRequest(name, input);
    return false;
  } catch {
    return true;
  }
}

const condition: Filter = { field: 'name', relation: 'include', value: ['a', 'b', 'c', 'd'] };
const nest = (depth: number): Filter =>
  depth === 0 ? condition : { join: depth % 2 === 0 ? 'and' : 'or', items: [nest(depth - 1)] };

test('the longest, deepest and most numerous legal input is answered, and one step more is refused by its name', async () => {
  const fields = (await program.ok('getType', { type })).fields.map(({ id }) => id);
  const texts = fields.filter((id) => ['name', 'remark'].includes(id));
  const wide: Filter = { join: 'or', items: Array.from({ length: 50 }, () => ({ ...condition, field: 'remark' })) };
  for (const filter of [wide, nest(maxDepth - 1)]) {
    const answer = await program.send('queryRecords', { type, filter, limit: 100, select: fields.slice(0, 100) });
    expect([JSON.stringify(filter).length, answer.status, answer.text.slice(0, 200)]).toEqual([
      JSON.stringify(filter).length,
      200,
      answer.text.slice(0, 200),
    ]);
  }
  for (const filter of [nest(maxDepth + 1), nest(30), { join: 'or', items: [wide, condition] }])
    expect((await program.send('queryRecords', { type, filter })).status).toBe(422);
  for (const input of [
    { limit: 101 },
    { select: Array.from({ length: 101 }, () => 'name') },
    { keyword: 'x'.repeat(101) },
  ])
    expect([input, (await program.send('queryRecords', { type, ...input })).status]).toEqual([input, 422]);
  const records = Array.from({ length: 100 }, (_entry, index) => ({
    fields: Object.fromEntries(texts.map((id) => [id, `${index} ${'long '.repeat(id === 'name' ? 10 : 900)}`])),
  }));
  expect(await program.ok('createRecords', { type, records })).toMatchObject({ succeeded: 100, failed: 0 });
  expect((await program.send('createRecords', { type, records: [...records, ...records.slice(0, 1)] })).status).toBe(
    422,
  );
  const huge = JSON.stringify({ fields: { name: 'A', remark: 'x'.repeat(1024 * 1024) } });
  expect((await program.ask('POST', `/v1/records/${type}`, huge)).status).toBe(413);
  const deep = `{"fields":${'['.repeat(30)}${']'.repeat(30)}}`;
  expect((await program.ask('POST', `/v1/records/${type}`, deep)).status).toBe(422);
  expect((await program.ask('GET', `/v1/records/${type}?filter=${'['.repeat(1_000)}`)).status).toBe(422);
});

/** A cursor with another place in it. */
function forge(cursor: string, part: object): string {
  const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object;
  return Buffer.from(JSON.stringify({ ...place, ...part })).toString('base64url');
}

test('a cursor of another company, type, filter, order, record or list is refused, and so is a text that is none', async () => {
  for (const each of [program, foreign])
    for (const name of ['First', 'Second', 'Third']) await each.ok('createRecord', { type, fields: { name } });
  const cursorOf = async (each: Program, input: Record<string, unknown> = {}) =>
    (await each.ok('listRecords', { type, limit: 1, ...input })).next_cursor ?? '';
  const mine = await cursorOf(program);
  // The control: it leads to the next page, and the size of the page may change.
  expect((await program.ok('listRecords', { type, cursor: mine, limit: 2 })).data).toHaveLength(2);
  const filter: Filter = { field: 'name', relation: 'notEmpty' };
  const cursors: [string, Record<string, unknown>][] = [
    [await cursorOf(foreign), { type }],
    [mine, { type, filter }],
    [mine, { type, keyword: 'First' }],
    [mine, { type, order: 'oldest' }],
    [mine, { type: 'user' }],
    [await cursorOf(program, { filter }), { type }],
    ['nonsense', { type }],
    [Buffer.from('{}').toString('base64url'), { type }],
    [Buffer.from('null').toString('base64url'), { type }],
    [forge(mine, { at: '2026' }), { type }],
    [forge(mine, { at: 1e300 }), { type }],
    [forge(mine, { id: 'x'.repeat(65) }), { type }],
    [forge(mine, { more: 1 }), { type }],
    ['x'.repeat(301), { type }],
  ];
  for (const [cursor, input] of cursors)
    expect([input, (await program.send('listRecords', { ...input, cursor })).error.data?.fields?.[0]?.field]).toEqual([
      input,
      'cursor',
    ]);
  for (const at of [0, -1, 9_000_000_000_000_000])
    expect((await program.send('listRecords', { type, cursor: forge(mine, { at }) })).status).toBe(200);
  // A place that nobody may read leads to nothing but what the reader may read.
  const hidden = forge(mine, { id: "' or 1=1 --" });
  expect((await program.send('listRecords', { type, cursor: hidden })).status).toBe(200);
  const one = { type, id: ids.organization };
  await program.ok('createNote', { content: 'A', about: { [type]: [ids.organization] } });
  const line = (await program.ok('listTimeline', { ...one, limit: 1 })).next_cursor ?? '';
  expect((await program.ok('listTimeline', { ...one, cursor: line })).data.length).toBeGreaterThan(0);
  const { id: elsewhere } = await rep.ok('organization.create', { name: 'Elsewhere' });
  for (const [name, input] of [
    ['listTimeline', { type, id: elsewhere }],
    ['listTimeline', { ...one, kind: 'CREATE' }],
    ['listNotes', one],
    ['listRecords', { type }],
    ['listMembers', {}],
  ] as const)
    expect([name, (await program.send(name, { ...input, cursor: line })).status]).toEqual([name, 422]);
  const member = (await foreign.ok('listMembers', { limit: 1 })).next_cursor ?? '';
  expect((await program.send('listMembers', { cursor: member })).status).toBe(422);
});

test('the calls behind lists and upserts are open to people as well, and read the same', async () => {
  const order = { table_id: type, order: 'oldest', limit: 100 } as const;
  const first = await rep.ok('records.listByCursor', order);
  const listed = await rep.ok('records.list', {
    table_id: type,
    order_by: { field: 'create_time', sort: 'asc' },
    limit: 100,
  });
  expect(first.list.map(({ _id }) => _id)).toEqual(listed.list.map(({ _id }) => _id));
  const events = await rep.ok('records.eventsByCursor', { table_id: type, id: ids.organization });
  const lines = await rep.ok('organization.events', { id: ids.organization });
  expect(events.list.map(({ _id }) => _id).sort()).toEqual(lines.list.map(({ _id }) => _id).sort());
  const input = { table_id: 'type-mine', by: 'website', fields: { name: 'A', website: 'www.people.example' } };
  expect(await rep.ok('records.upsert', input)).toMatchObject({ is_new: true });
  expect(await rep.ok('records.upsert', input)).toMatchObject({ is_new: false });
  const admin = await server.signIn('admin', own);
  const { id } = await admin.ok('webhooks.test', { id: ids.webhook });
  await server.outbox.drain();
  expect((await admin.ok('webhooks.deliveries', { id: ids.webhook })).list).toContainEqual(
    expect.objectContaining({ _id: id, event: 'webhook.test', state: 'done' }),
  );
});
