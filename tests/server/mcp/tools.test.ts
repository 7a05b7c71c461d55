import { resultLimit } from '../../../server/mcp/result-size';
import { toolNames } from '../../../server/mcp/tool';
import { connectAssistant, connectEarlierAssistant, makeKey, type Assistant } from '../../support/assistant';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What the tools of assistants answer, called by clients of the official SDK over HTTP (ADR-0313). */

let server: TestServer;
let rep: Client;
let key: string;
let assistant: Assistant;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  rep = await server.signIn('rep1');
  ({ key } = await makeKey(await server.signIn('admin')));
  assistant = await connectAssistant(server.origin, key, { language: 'en' });
});
afterAll(async () => {
  await assistant.close();
  await server.close();
});

const addCustomer = (name: string, more: Record<string, unknown> = {}) =>
  rep.ok('organization.create', { name, ...more });
const linkTo = (type: string, id: string) => `${server.origin}/detail?type=${type}&id=${id}`;

describe.each([
  ['the current client', () => connectAssistant(server.origin, key, { language: 'en' })],
  ['the client before', () => connectEarlierAssistant(server.origin, key)],
])('an assistant with %s of the official SDK', (_name, connect) => {
  test('lists nine tools, of which it may call seven without asking its user', async () => {
    const connected = await connect();
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...toolNames]);
    expect(tools).toHaveLength(9);
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
      ['write_note', false],
      ['update_record', true],
    ]);
    for (const { name, annotations, description, inputSchema } of tools) {
      expect([name, annotations?.idempotentHint, annotations?.openWorldHint]).toEqual([name, true, false]);
      expect([name, inputSchema.type, inputSchema['additionalProperties']]).toEqual([name, 'object', false]);
      expect(description?.length).toBeGreaterThan(60);
    }
    expect(connected.client.getServerVersion()).toMatchObject({ name: 'sidecar' });
    await connected.close();
  });

  test('calls every tool with success, and the text of a result is the same as its data', async () => {
    const connected = await connect();
    const { id } = await addCustomer('Every Tool');
    const { update_time } = await rep.ok('organization.info', { id });
    const record = { type: 'organization', id };
    const uses: [string, Record<string, unknown>][] = [
      ['me', {}],
      ['types', {}],
      ['types', { type: 'organization' }],
      ['types', { type: 'organization', field: 'industry' }],
      ['search', { text: 'Every Tool' }],
      ['get', record],
      ['list', { type: 'organization' }],
      ['timeline', record],
      ['day', {}],
      ['write_note', { records: [record], text: 'Met', idempotency_key: `note-${id}` }],
      [
        'update_record',
        {
          ...record,
          known_update_time: update_time,
          values: { remark: 'By tool' },
          idempotency_key: `change-${id}`,
        },
      ],
    ];
    expect(new Set(uses.map(([name]) => name))).toEqual(new Set(toolNames));
    for (const [name, args] of uses) {
      const { isError, text, data } = await connected.use(name, args);
      expect([name, isError, text]).toEqual([name, false, JSON.stringify(data)]);
    }
    await connected.close();
  });
});

test('me names the member, the scopes of the key and the day of the company', async () => {
  expect((await assistant.use('me')).data).toMatchObject({
    member: { id: 'mb_rep1' },
    works_as: 'member',
    key: { name: 'Assistant', scopes: { '*': 'write' } },
    company: { id: 'brightsea-feishu', time_zone: 'Asia/Shanghai' },
    today: '2026-11-20',
  });
});

test('types names the types, then the fields of one with their options and the form of their values', async () => {
  const { data } = await assistant.use('types');
  expect(data['types']).toContainEqual({ id: 'deal', name: 'Deals', can_write: true, has_stages: true });
  const { data: deal } = await assistant.use('types', { type: 'deal' });
  expect(deal['fields']).toContainEqual(
    expect.objectContaining({ id: 'name', kind: 'TEXT', writable: true, required: true, value: { type: 'string' } }),
  );
  expect(deal['fields']).toContainEqual(
    expect.objectContaining({
      id: 'currency',
      options: expect.arrayContaining([{ id: 'USD', label: 'US dollar' }]) as unknown,
    }),
  );
  const { data: industries } = await assistant.use('types', { type: 'organization', field: 'industry', text: 'food' });
  expect(industries['options']).not.toEqual([]);
});

test('get answers a record in words and in the form in which it is written, with its link', async () => {
  const { data: industries } = await assistant.use('types', { type: 'organization', field: 'industry' });
  const [industry] = industries['options'] as { id: string; label: string }[];
  const { id } = await addCustomer('Words and Values', {
    level: 'key',
    industry: industry?.id,
    phone: '021 6288 1234',
  });
  const { data } = await assistant.use('get', { type: 'organization', id });
  expect(data).toMatchObject({
    title: 'Words and Values',
    url: linkTo('organization', id),
    update_time: (await rep.ok('organization.info', { id })).update_time,
    can: { update: true, note: true },
  });
  expect(data['fields']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'level', text: 'Key account', value: 'key' }),
      expect.objectContaining({ id: 'industry', text: industry?.label, value: industry?.id }),
    ]),
  );
  // What it answers can be sent back.
  const values = Object.fromEntries(
    (data['fields'] as { id: string; text: string; value?: unknown }[]).map(({ id: field, text, value }) => [
      field,
      value ?? text,
    ]),
  );
  const sentBack = await assistant.use('update_record', {
    type: 'organization',
    id,
    known_update_time: data['update_time'],
    values,
    idempotency_key: 'all-sent-back',
  });
  expect(sentBack).toMatchObject({ isError: false });
  expect((await rep.ok('organization.events', { id })).total).toBe(1);
});

test('get answers only the chosen fields, and cuts long texts of a large record so that the result stays small', async () => {
  const long = '长'.repeat(19_000);
  const { id } = await addCustomer('Long Remark', { remark: long });
  const whole = await assistant.use('get', { type: 'organization', id });
  expect(Buffer.byteLength(whole.text)).toBeLessThanOrEqual(resultLimit);
  const fields = whole.data['fields'] as { id: string; text: string; cut?: boolean }[];
  const remark = fields.find((field) => field.id === 'remark');
  expect(remark?.text.length).toBeGreaterThan(1_000);
  expect(remark?.text.length === long.length || remark?.cut === true).toBe(true);
  const { data } = await assistant.use('get', { type: 'organization', id, fields: ['name'] });
  expect(data['fields']).toEqual([expect.objectContaining({ id: 'name', text: 'Long Remark' })]);
});

test('search finds records of all types by a part of their name, and goes on by the cursor of a type', async () => {
  for (let number = 0; number < 12; number += 1) await addCustomer(`Cursor Trading ${number}`);
  await rep.ok('user.create', { name: 'Cursor Person' });
  const { data } = await assistant.use('search', { text: 'cursor' });
  const records = data['records'] as { type: string; id: string; title: string; url: string }[];
  expect(new Set(records.map(({ type }) => type))).toEqual(new Set(['organization', 'user']));
  for (const { type, id, url } of records) expect(url).toBe(linkTo(type, id));
  const more = data['more'] as { type: string; cursor: string }[];
  expect(more.map(({ type }) => type)).toEqual(['organization']);
  const rest = await assistant.use('search', { text: 'cursor', ...more[0] });
  const restRecords = rest.data['records'] as { id: string }[];
  const customers = records.filter(({ type }) => type === 'organization');
  expect(new Set([...customers, ...restRecords].map(({ id }) => id)).size).toBe(12);
  expect(customers.length + restRecords.length).toBe(12);
  expect(rest.data['more']).toEqual([]);
});

test('list takes the filters and orders of the app, and its cursors lead to every record once', async () => {
  const seen: string[] = [];
  const args = {
    type: 'deal',
    filter: { join: 'and', items: [{ field: 'owner_member_id', relation: 'equal', value: 'mb_rep1' }] },
    order_by: { field: 'amount', sort: 'desc' },
    fields: ['amount'],
    limit: 50,
  };
  let answer = await assistant.use('list', args);
  for (;;) {
    const { records, next_cursor: cursor } = answer.data as {
      records: { id: string; facts: Record<string, string> }[];
      next_cursor?: string;
    };
    for (const { facts } of records) expect(Object.keys(facts).filter((name) => name !== 'Amount')).toEqual([]);
    seen.push(...records.map(({ id }) => id));
    if (cursor === undefined) break;
    answer = await assistant.use('list', { ...args, cursor });
  }
  const expected: string[] = [];
  for (let page = 1; ; page += 1) {
    const { list, has_more: hasMore } = await rep.ok('records.list', {
      table_id: 'deal',
      filter: args.filter as never,
      order_by: { field: 'amount', sort: 'desc' },
      page,
      size: 100,
    });
    expected.push(...list.map(({ _id }) => _id));
    if (!hasMore) break;
  }
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).toEqual(expected);
  expect(answer.data['total']).toBe(expected.length);
});

test('a page of large records is cut to what fits, and its cursor begins behind the last record that was answered', async () => {
  const fields = (await rep.ok('fieldConfig.allList', { table: 'organization' })).list.map(({ field_id: id }) => id);
  const seen: string[] = [];
  const args = { type: 'organization', limit: 50, fields: fields.slice(0, 20) };
  let answer = await assistant.use('list', args);
  const { total } = answer.data as { total: number };
  while (seen.length < 200) {
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(resultLimit);
    seen.push(...(answer.data['records'] as { id: string }[]).map(({ id }) => id));
    const { next_cursor: cursor } = answer.data;
    if (cursor === undefined) break;
    answer = await assistant.use('list', { ...args, cursor });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(Math.min(200, total));
});

test('timeline answers what happened with the words of notes and values, page by page', async () => {
  const { id } = await addCustomer('Timeline');
  for (let number = 0; number < 21; number += 1) {
    server.clock.forward(1_000);
    await rep.ok('organization.update', { id, update_data: { remark: `Remark ${number}` } });
  }
  server.clock.forward(1_000);
  await rep.ok('notes.create', {
    content: '<p>Price &lt;5%</p><p>Friday</p>',
    follow_relate_objs: { organization: [id] },
  });
  const { data } = await assistant.use('timeline', { type: 'organization', id });
  const lines = data['lines'] as Record<string, unknown>[];
  expect(lines[0]).toMatchObject({ kind: 'FOLLOW_NOTE', note: { text: 'Price <5%\nFriday' } });
  expect(lines[1]).toMatchObject({ kind: 'INFO_CHANGE', changes: [{ new_text: 'Remark 20', old_text: 'Remark 19' }] });
  const { data: rest } = await assistant.use('timeline', { type: 'organization', id, cursor: data['next_cursor'] });
  expect(lines.length + (rest['lines'] as unknown[]).length).toBe(data['total']);
  expect(rest).not.toHaveProperty('next_cursor');
});

test('day answers what is due for the member of the key, as their home page does', async () => {
  const { data } = await assistant.use('day', {});
  const own = await rep.ok('day.mine', { limit: 20 });
  const sections = data['sections'] as { part: string; type: string; total: number; records: { id: string }[] }[];
  expect(sections.map(({ part, type, total }) => [part, type, total])).toEqual(
    own.sections.map(({ part, table_id: type, total }) => [part, type, total]),
  );
  expect(sections.map(({ records }) => records.map(({ id }) => id))).toEqual(
    own.sections.map(({ list }) => list.map(({ _id }) => _id)),
  );
  expect(sections.length).toBeGreaterThan(0);
});

test('write_note writes a note about records, with a next step, in the name of the member and of the key', async () => {
  const { id } = await addCustomer('Noted');
  server.clock.forward(1_000);
  const { data } = await assistant.use('write_note', {
    records: [{ type: 'organization', id }],
    text: 'Visited <the shop>.\nThey want 40 boxes.',
    next_step: 'Send the offer',
    next_step_day: '2026-11-25',
    idempotency_key: 'visit-of-today',
  });
  expect(data).toMatchObject({ records: [{ url: linkTo('organization', id) }] });
  const { list } = await rep.ok('organization.events', { id });
  expect(list[0]).toMatchObject({
    sub_type: 'FOLLOW_NOTE',
    program: 'Assistant',
    operator_member_id: 'mb_rep1',
    note: {
      _id: data['note_id'],
      content: '<p>Visited &lt;the shop&gt;.</p><p>They want 40 boxes.</p>',
      todo_due_on: '2026-11-25',
    },
  });
});

test('the tools and their errors speak the language that the assistant names, else that of the suite', async () => {
  const chinese = await connectAssistant(server.origin, key);
  const japanese = await connectAssistant(server.origin, key, { language: 'ja' });
  const missing = { type: 'organization', id: 'nothing' };
  expect((await chinese.use('get', missing)).text).toMatch(/^20002 notFound: .*[\u4e00-\u9fff]/u);
  expect((await japanese.use('get', missing)).text).toMatch(/^20002 notFound: .*[\u3040-\u30ff]/u);
  expect((await assistant.use('get', missing)).text).toMatch(/^20002 notFound: Not found/);
  expect((await chinese.client.listTools()).tools[2]?.title).toBe('搜索记录');
  await Promise.all([chinese.close(), japanese.close()]);
});

test('arguments that do not fit are named one by one, in an error that the assistant can read', async () => {
  const answer = await assistant.use('list', { type: 'organization', limit: 500, fields: 'name', nonsense: 1 });
  expect(answer.isError).toBe(true);
  expect(answer.text).toMatch(/^20001 invalid: /);
  for (const field of ['limit', 'fields', 'nonsense']) expect(answer.text).toContain(`\n${field}: `);
  expect((await assistant.use('list', { type: 'organization', cursor: 'made up' })).text).toContain('cursor: ');
  const filter = { field: 'no_such_field', relation: 'equal', value: 1 };
  expect((await assistant.use('list', { type: 'organization', filter })).isError).toBe(true);
  await expect(assistant.use('no_such_tool')).rejects.toThrow('no_such_tool');
});
