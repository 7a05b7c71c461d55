import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { contract } from '../../../domain/contract';
import { isWrite, listEndpointErrors } from '../../../domain/contract/programs/endpoint';
import { getEndpointStatus } from '../../../domain/contract/programs/endpoint-status';
import { endpoints, type EndpointName } from '../../../domain/contract/programs/endpoints';
import { errorNames } from '../../../domain/errors';
import { makeKey } from '../../support/assistant';
import type { Client } from '../../support/client';
import { buildRequest, Program } from '../../support/endpoints';
import { startTestServer, type TestServer } from '../../support/server';

/** The public API as a program meets it: statuses, headers, words of errors, and what each endpoint does. */

let server: TestServer;
let admin: Client;
let rep: Client;
let program: Program;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0', WEBHOOK_NETWORKS: '127.0.0.1/32' } });
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ is_unique: true }) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('field_id', '=', 'website')
    .execute();
  [admin, rep] = await Promise.all([server.signIn('admin'), server.signIn('rep1')]);
  program = new Program(server.origin, (await makeKey(admin)).key);
});
afterAll(() => server.close());

const type = 'organization';

test('a record is made, read, changed, found and removed', async () => {
  const created = await program.send('createRecord', { type, fields: { name: 'Sunrise Bakery', remark: 'New' } });
  expect(created.status).toBe(201);
  const record = created.data as { id: string; version: number };
  const { id, version } = record;
  expect(created.data).toMatchObject({
    type,
    title: 'Sunrise Bakery',
    created_by: 'mb_rep1',
    can: { update: true, delete: true, note: true },
    fields: { name: 'Sunrise Bakery', remark: 'New' },
  });
  expect(await program.ok('getRecord', { type, id, select: ['remark'] })).toMatchObject({ fields: { remark: 'New' } });
  expect(Object.keys((await program.ok('getRecord', { type, id, select: ['remark'] })).fields)).toEqual(['remark']);
  server.clock.forward(1_000);
  const updated = await program.ok('updateRecord', { type, id, version, fields: { remark: 'Called' } });
  expect(updated).toMatchObject({ id, fields: { name: 'Sunrise Bakery', remark: 'Called' } });
  const filter = { field: 'remark', relation: 'equal', value: 'Called' };
  for (const name of ['listRecords', 'queryRecords'] as const)
    expect((await program.ok(name, { type, filter })).data.map((found) => found.id)).toEqual([id]);
  const found = await program.ok('searchRecords', { keyword: 'Sunrise', types: [type, 'deal'], select: ['name'] });
  expect(found.data.map((hit) => hit.id)).toContain(id);
  expect((await program.send('deleteRecord', { type, id })).data).toEqual({});
  expect(await program.send('getRecord', { type, id })).toMatchObject({ status: 404, name: 'deleted' });
  expect((await rep.call('organization.info', { id })).name).toBe('deleted');
});

test('a change of a field that somebody else has changed since is a conflict with both values', async () => {
  const { id, version } = (await program.ok('createRecord', { type, fields: { name: 'A' } })) as never as {
    id: string;
    version: number;
  };
  server.clock.forward(1_000);
  await admin.ok('organization.update', { id, update_data: { remark: 'Theirs' } });
  const answer = await program.send('updateRecord', { type, id, version, fields: { remark: 'Mine' } });
  expect([answer.status, answer.name]).toEqual([409, 'conflict']);
  expect(answer.error.data.params).toMatchObject({ fields: [{ field: 'remark', mine: 'Mine', theirs: 'Theirs' }] });
  expect(await program.ok('updateRecord', { type, id, fields: { remark: 'Mine' } })).toMatchObject({
    fields: { remark: 'Mine' },
  });
});

test('an upsert makes one record of a value, however many programs send it at once, and changes it from then on', async () => {
  const send = (remark: string) =>
    program.ok('upsertRecord', {
      type,
      by: 'website',
      fields: { name: 'Upserted', website: 'www.upserted.example', remark },
    });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(send));
  expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1);
  expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1);
  expect(await send('Last')).toMatchObject({ is_new: false, record: { fields: { remark: 'Last' } } });
  for (const [by, fields, wrong] of [
    ['remark', { name: 'A', remark: 'a' }, { field: 'remark', code: 'unknownField' }],
    ['website', { name: 'A' }, { field: 'website', code: 'required' }],
    ['nothing', { name: 'A' }, { field: 'nothing', code: 'unknownField' }],
  ] as const)
    expect(await program.send('upsertRecord', { type, by, fields })).toMatchObject({
      status: 422,
      error: { data: { fields: [wrong] } },
    });
});

test('a batch answers each entry, and one that is refused stops no other', async () => {
  const made = await program.ok('createRecords', {
    type: 'user',
    records: [{ fields: { name: 'Wu Min' } }, { fields: {} }, { fields: { name: 'Chen Jie' } }],
  });
  expect([made.succeeded, made.failed, made.results.map(({ code }) => code === 0)]).toEqual([
    2,
    1,
    [true, false, true],
  ]);
  expect(made.results[1]).toMatchObject({ id: null, fields: [{ field: 'name', code: 'required' }] });
  const ids = made.results.flatMap(({ id }) => id ?? []);
  const records = ids.map((id) => ({ id, fields: { name: 'Renamed' } }));
  expect(await program.ok('updateRecords', { type: 'user', records })).toMatchObject({ succeeded: 2, failed: 0 });
  expect(await program.ok('deleteRecords', { type: 'user', ids })).toMatchObject({ succeeded: 2, failed: 0 });
});

test('notes and the timeline of a record are read page by page, the newest first', async () => {
  const { id } = await program.ok('createRecord', { type, fields: { name: 'Noted' } });
  const notes: string[] = [];
  for (const content of ['First', 'Second', 'Third']) {
    server.clock.forward(1_000);
    const { id: note } = await program.ok('createNote', { content, about: { [type]: [id] } });
    notes.unshift(note);
  }
  server.clock.forward(1_000);
  // An edit moves no note: who is between two pages neither misses it nor gets it twice.
  const first = await program.ok('listNotes', { type, id, limit: 2 });
  await program.ok('updateNote', { id: notes[2] ?? '', content: 'First, edited' });
  const second = await program.ok('listNotes', { type, id, limit: 2, cursor: first.next_cursor });
  expect([...first.data, ...second.data].map((note) => note.id)).toEqual(notes);
  expect([second.next_cursor, second.data[0]?.fields]).toMatchObject([null, { content: 'First, edited' }]);
  const timeline = await program.ok('listTimeline', { type, id });
  expect(timeline.data.map(({ kind }) => kind)).toEqual(['FOLLOW_NOTE', 'FOLLOW_NOTE', 'FOLLOW_NOTE', 'CREATE']);
  expect(timeline.data[0]).toMatchObject({
    member_id: 'mb_rep1',
    program: 'Assistant',
    details: { note_id: notes[0] },
  });
  expect((await program.ok('listTimeline', { type, id, kind: 'CREATE' })).data).toHaveLength(1);
  await program.ok('deleteNote', { id: notes[0] ?? '' });
  expect((await program.ok('listNotes', { type, id })).data).toHaveLength(2);
});

test('types come with fields, options and stages in the language of the request', async () => {
  const { data } = await program.ok('listTypes', {}, { headers: { 'accept-language': 'en' } });
  expect(data).toContainEqual({ id: 'deal', name: 'Deals', can_write: true, has_stages: true });
  const deal = await program.ok('getType', { type: 'deal' }, { headers: { 'accept-language': 'en' } });
  expect(deal.pipelines[0]?.stages.length).toBeGreaterThan(2);
  expect(deal.fields).toContainEqual(expect.objectContaining({ id: 'name', access: 'write', is_required: true }));
  const { fields } = await program.ok('getType', { type });
  expect(fields).toContainEqual(expect.objectContaining({ id: 'website', is_unique: true }));
});

test('members are paged by their ids, each once', async () => {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await program.ok('listMembers', { limit: 7, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  const { list } = await rep.ok('membership.listMembers', {});
  expect([...ids].sort()).toEqual(list.map(({ member_id }) => member_id).sort());
});

test('a file is announced, sent, finished and attached to a note', async () => {
  const bytes = Buffer.from('Price list\n');
  const created = await program.ok('createFile', { name: 'prices.txt', size: bytes.length, mime_type: 'text/plain' });
  await fetch(created.upload.url, { method: 'PUT', headers: created.upload.headers, body: new Uint8Array(bytes) });
  const file = await program.ok('finishFile', { id: created.id });
  expect(file).toMatchObject({ id: created.id, name: 'prices.txt', size: bytes.length });
  expect(await (await fetch(file.url)).text()).toBe('Price list\n');
  const { id } = await program.ok('createRecord', { type, fields: { name: 'With prices' } });
  const note = await program.ok('createNote', { content: 'Sent', about: { [type]: [id] }, attachments: [file.id] });
  expect(note.fields['attachments']).toMatchObject([{ _id: file.id }]);
});

test('a program makes webhooks of its own key, tests them, and sees those of no other key', async () => {
  const got: { event: string | undefined; body: Record<string, unknown> }[] = [];
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ event: String(request.headers['sidecar-event']), body: JSON.parse(body) as Record<string, unknown> });
      response.writeHead(200).end('thank you');
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  try {
    const { id, secret } = await program.ok('createWebhook', { name: 'ERP', url, events: ['record.created'] });
    expect(secret).toMatch(/^whsec_/);
    expect((await program.ok('listWebhooks', {})).data).toMatchObject([{ id, name: 'ERP', url, state: 'on' }]);
    const { delivery_id } = await program.ok('testWebhook', { id });
    await server.outbox.drain();
    expect(got).toMatchObject([{ event: 'webhook.test', body: { id: delivery_id, type: 'webhook.test' } }]);
    expect(Object.keys(got[0]?.body ?? {}).sort()).toEqual(['company', 'id', 'time', 'type']);
    expect((await program.ok('listDeliveries', { id })).data).toMatchObject([
      { id: delivery_id, event: 'webhook.test', state: 'done', status: 200, answer: 'thank you' },
    ]);
    const other = new Program(server.origin, (await makeKey(admin)).key);
    expect((await other.ok('listWebhooks', {})).data).toEqual([]);
    for (const name of ['updateWebhook', 'deleteWebhook', 'testWebhook', 'listDeliveries'] as const)
      expect([name, (await other.send(name, { id })).status]).toEqual([name, 404]);
    // An administrator sees and changes those of every key.
    expect((await admin.ok('webhooks.list', {})).list.map(({ _id }) => _id)).toContain(id);
    await program.ok('updateWebhook', { id, is_on: false });
    expect((await program.ok('listWebhooks', {})).data).toMatchObject([{ state: 'off' }]);
    await program.ok('deleteWebhook', { id });
    expect((await program.ok('listWebhooks', {})).data).toEqual([]);
  } finally {
    hook.close();
  }
});

test('the same Idempotency-Key does a write once, and is refused with another body', async () => {
  const input = { type, fields: { name: 'Once' } };
  const options = { idempotencyKey: 'order-4711-customer' };
  const first = await program.send('createRecord', input, options);
  const second = await program.send('createRecord', input, options);
  expect([second.status, (second.data as { id: string }).id]).toEqual([201, (first.data as { id: string }).id]);
  const reused = await program.send('createRecord', { type, fields: { name: 'Twice' } }, options);
  expect([reused.status, reused.name]).toEqual([409, 'keyReused']);
  const wrong = await program.send('createRecord', input, { idempotencyKey: 'short' });
  expect([wrong.status, wrong.error.data.fields]).toEqual([422, [{ field: 'Idempotency-Key', code: 'wrongType' }]]);
});

test('wrong requests are named: 404, 415, 400 and 422, with each wrong part', async () => {
  for (const [method, address] of [
    ['GET', '/v1'],
    ['GET', '/v1/nothing'],
    ['PUT', '/v1/records/organization'],
    ['GET', '/v1/records/made-up'],
    ['GET', '/v1/records/organization/made-up'],
  ] as const)
    expect([address, (await program.ask(method, address)).status]).toEqual([address, 404]);
  const address = '/v1/records/organization';
  expect((await program.ask('POST', address, '{"fields":')).status).toBe(400);
  const typed = { headers: { 'content-type': 'text/plain' } };
  expect((await program.ask('POST', address, '{}', typed)).status).toBe(415);
  for (const [method, part, body, wrong] of [
    ['POST', '', '{}', { field: 'fields', code: 'required' }],
    ['POST', '', '{"fields":{},"x":1}', { field: 'x', code: 'unknownField' }],
    ['POST', '', '{"fields":{},"type":"deal"}', { field: 'type', code: 'unknownField' }],
    ['POST', '?limit=3', '{"fields":{}}', { field: 'limit', code: 'unknownField' }],
    ['GET', '?limit=0', undefined, { field: 'limit', code: 'tooSmall' }],
    ['GET', '?limit=many', undefined, { field: 'limit', code: 'wrongType' }],
    ['GET', '?limit=1&limit=2', undefined, { field: 'limit', code: 'wrongType' }],
    ['GET', '?order=name', undefined, { field: 'order', code: 'notAnOption' }],
    ['GET', '?select=name,nothing', undefined, { field: 'select.nothing', code: 'unknownField' }],
    ['GET', '?filter={', undefined, { field: 'filter', code: 'wrongType' }],
    ['GET', '?type=deal', undefined, { field: 'type', code: 'unknownField' }],
  ] as const) {
    const answer = await program.ask(method, `${address}${part}`, body);
    expect([part, body, answer.status]).toEqual([part, body, 422]);
    expect([part, body, answer.error.data.fields?.[0]]).toMatchObject([part, body, wrong]);
  }
});

test('errors are in the language of the company, unless the request names another one', async () => {
  const missing = { type, id: 'made-up' };
  const messages = async (origin: Program, headers: Record<string, string> = {}) =>
    (await origin.send('getRecord', missing, { headers })).error.msg;
  const lark = await server.signIn('admin', 'brightsea-lark');
  const international = new Program(server.origin, (await makeKey(lark, { member_id: 'mb_admin' })).key);
  expect(await messages(program)).toMatch(/\p{Script=Han}/u);
  expect(await messages(program, { 'accept-language': 'en-GB' })).not.toMatch(/\p{Script=Han}/u);
  expect(await messages(international)).not.toMatch(/\p{Script=Han}/u);
  expect(await messages(international, { 'accept-language': 'zh-CN' })).toMatch(/\p{Script=Han}/u);
});

test('every answer says how much of the limit of the key is left, and 429 comes when it is used up', async () => {
  const limited = await startTestServer({ env: { API_KEY_RATE_LIMIT: '3' } });
  try {
    const { key } = await makeKey(await limited.signIn('admin'));
    const caller = new Program(limited.origin, key);
    const answers = [];
    for (let request = 0; request < 5; request += 1) answers.push(await caller.send('listTypes', {}));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit')?.replace(/t=\d+/, 't'))).toEqual(
      [2, 1, 0, 0, 0].map((rest) => `"key";r=${rest};t`),
    );
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"key";q=3;w=60');
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[4]?.name).toBe('tooManyRequests');
  } finally {
    await limited.close();
  }
});

test('no error is answered with a status of success, and none that an endpoint may answer is left out', () => {
  for (const name of errorNames) expect([name, getEndpointStatus(name) >= 400]).toEqual([name, true]);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const statuses = [...listEndpointErrors(endpoints[name], contract).keys()];
    expect([name, statuses]).toEqual([name, expect.arrayContaining([401, 403, 422, 429, 500, 503])]);
    if (isWrite(endpoints[name], contract)) expect([name, statuses]).toEqual([name, expect.arrayContaining([409])]);
  }
});

test('every call that an endpoint makes is open to keys, and each endpoint has an address of its own', () => {
  const names = Object.keys(endpoints) as EndpointName[];
  for (const name of names)
    for (const call of endpoints[name].calls)
      expect([name, call, contract[call].isForKeys]).toEqual([name, call, true]);
  const addresses = names.map((name) => `${endpoints[name].method} ${endpoints[name].path}`);
  expect(new Set(addresses).size).toBe(names.length);
  expect(buildRequest('getRecord', { type: 'a b', id: 'c/d' }).address).toBe('/v1/records/a%20b/c%2Fd');
});
