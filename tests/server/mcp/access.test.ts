import { connectAssistant, connectEarlierAssistant, makeKey, type Assistant } from '../../support/assistant';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What a key reaches by the tools of assistants: no more than by the calls (ADR-0313). */

const clientId = 'brightsea-feishu';
const secret = 'Zaunkoenig';
let server: TestServer;
let admin: Client;
let rep: Client;
/** Sees the hidden field, which the member of the assistant's key does not. */
let seer: Client;
const opened: Assistant[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  await server.app.db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: 'organization',
      field_id: 'secret_text',
      field_name: 'Hidden margin',
      type: 'normal',
      value_type: 'TEXT',
      order_no: 900,
      config: JSON.stringify({ auth_mode: 'role', auth_role_config: { finance: 'write' } }),
      deleted: false,
    })
    .execute();
  [admin, rep, seer] = await Promise.all([server.signIn('admin'), server.signIn('rep1'), server.signIn('m22')]);
});
afterAll(async () => {
  await Promise.all(opened.map((assistant) => assistant.close()));
  await server.close();
});

async function assistantWith(asked: Parameters<typeof makeKey>[1] = {}): Promise<Assistant> {
  const { key } = await makeKey(admin, asked);
  const assistant = await connectAssistant(server.origin, key, { language: 'en' });
  opened.push(assistant);
  return assistant;
}

const setRule = (read_rule: 'all' | 'members') =>
  server.app.db
    .updateTable('object_types')
    .set({ read_rule })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .execute();

const message = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} });
const send = (headers: Record<string, string>, body: string = message, method = 'POST') =>
  fetch(`${server.origin}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    ...(method === 'POST' && { body }),
  });

test('without a valid key the address answers nothing but 401, whatever is asked', async () => {
  const { key } = await makeKey(admin, { expires: server.clock.now() + 1_000 });
  server.clock.forward(2_000);
  const strangers: Record<string, string>[] = [
    {},
    { authorization: '' },
    { authorization: 'Bearer nonsense' },
    { authorization: `Bearer sc_${clientId}.${'a'.repeat(43)}` },
    { authorization: `Bearer sc_nobody.${'a'.repeat(43)}` },
    { authorization: `Bearer ${key}` },
    // A session is for the app, of an administrator too.
    { authorization: `Bearer ${admin.hsid ?? ''}` },
    { 'x-dingtalk-user-id': 'mb_admin' },
  ];
  const methods = ['initialize', 'server/discover', 'tools/list', 'tools/call', 'ping', 'subscriptions/listen'];
  for (const headers of strangers)
    for (const method of methods) {
      const answer = await send(headers, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { name: 'me' } }));
      expect([headers, method, answer.status]).toEqual([headers, method, 401]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } });
      expect(text).toContain('1001 noAuth: The API key is missing, wrong, revoked or expired');
      expect(text).not.toMatch(/tools|inputSchema|protocolVersion/);
    }
  for (const method of ['GET', 'DELETE', 'HEAD']) expect((await send({}, '', method)).status).toBe(401);
});

test('clients of the official SDK are told that they have to sign in', async () => {
  for (const connect of [connectAssistant, connectEarlierAssistant])
    await expect(connect(server.origin, undefined)).rejects.toThrow();
});

test('a revoked key is refused at the next message of an assistant that is connected', async () => {
  const { id, key } = await makeKey(admin);
  const assistant = await connectAssistant(server.origin, key);
  expect((await assistant.use('me')).isError).toBe(false);
  await admin.ok('apiKeys.revoke', { id });
  await expect(assistant.use('me')).rejects.toThrow();
  await expect(assistant.client.listTools()).rejects.toThrow();
  await assistant.close();
});

test('a key of another company reaches nothing of this one, by no tool and no id', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Only Brightsea' });
  const { update_time } = await rep.ok('organization.info', { id });
  const other = await server.signIn('admin', 'northwind-feishu');
  const { key } = await makeKey(other, { member_id: 'mb_admin' });
  const assistant = await connectAssistant(server.origin, key, { language: 'en' });
  opened.push(assistant);
  expect((await assistant.use('me')).data).toMatchObject({ company: { id: 'northwind-feishu' } });
  const record = { type: 'organization', id };
  const answers = [
    await assistant.use('get', record),
    await assistant.use('timeline', record),
    await assistant.use('write_note', { records: [record], text: 'A', idempotency_key: 'other-company' }),
    await assistant.use('update_record', {
      ...record,
      known_update_time: update_time,
      values: { remark: 'A' },
      idempotency_key: 'other-company-2',
    }),
  ];
  for (const { isError, text } of answers) expect([isError, text.slice(0, 14)]).toEqual([true, '20002 notFound']);
  const found = await assistant.use('search', { text: 'Only Brightsea' });
  expect(found.data['records']).toEqual([]);
  const filter = { field: '_id', relation: 'equal', value: id };
  expect((await assistant.use('list', { type: 'organization', filter })).data['records']).toEqual([]);
  for (const { text } of [...answers, found]) expect(text).not.toContain('brightsea');
  expect((await rep.ok('organization.events', { id })).total).toBe(1);
});

test('a field that the member may not see is in no answer, cannot be asked for and cannot be written', async () => {
  const { id } = await rep.ok('organization.create', { name: 'With Margin' });
  await seer.ok('organization.update', { id, update_data: { secret_text: secret } });
  const record = { type: 'organization', id };
  const { update_time } = await rep.ok('organization.info', { id });
  const sees = await assistantWith({ member_id: 'mb_m22' });
  const blind = await assistantWith();
  const uses: [string, Record<string, unknown>][] = [
    ['types', { type: 'organization' }],
    ['search', { text: 'With Margin' }],
    ['search', { text: secret }],
    ['get', record],
    ['get', { ...record, fields: ['secret_text'] }],
    ['list', { type: 'organization', text: 'With Margin', fields: ['name', 'secret_text'] }],
    ['timeline', record],
  ];
  // The control: the same tools show it to a member who sees the field.
  const shown = (await Promise.all(uses.map(([name, args]) => sees.use(name, args)))).map(({ text }) => text);
  expect(shown.filter((text) => text.includes(secret)).length).toBeGreaterThanOrEqual(4);
  expect(shown[0]).toContain('Hidden margin');
  for (const [name, args] of uses) {
    const { text } = await blind.use(name, args);
    expect([name, text.includes(secret), text.includes('Hidden margin')]).toEqual([name, false, false]);
  }
  for (const [relation, value] of [
    ['equal', secret],
    ['equal', 'wrong'],
    ['notEmpty', undefined],
  ]) {
    const filter = { field: 'secret_text', relation, ...(value !== undefined && { value }) };
    expect((await blind.use('list', { type: 'organization', filter })).isError).toBe(true);
  }
  const change = { ...record, known_update_time: update_time, values: { secret_text: 'X' } };
  const refused = await blind.use('update_record', { ...change, idempotency_key: 'hidden-field' });
  expect(refused.isError).toBe(true);
  expect((await seer.ok('organization.info', { id }))['secret_text']).toBe(secret);
});

test('a record that the rule of its type hides is not found, not counted and not written to', async () => {
  const other = await server.signIn('rep3');
  const { id } = await other.ok('organization.create', { name: 'Of A Colleague' });
  const { update_time } = await other.ok('organization.info', { id });
  const record = { type: 'organization', id };
  const assistant = await assistantWith();
  const filter = { field: '_id', relation: 'equal', value: id };
  try {
    await setRule('all');
    expect((await assistant.use('list', { type: 'organization', filter })).data).toMatchObject({ total: 1 });
    await setRule('members');
    const listed = await assistant.use('list', { type: 'organization', filter });
    expect(listed.data).toMatchObject({ total: 0, records: [] });
    expect((await assistant.use('search', { text: 'Of A Colleague' })).data['records']).toEqual([]);
    const texts = [
      await assistant.use('get', record),
      await assistant.use('timeline', record),
      await assistant.use('write_note', { records: [record], text: 'A', idempotency_key: 'hidden-record' }),
      await assistant.use('update_record', {
        ...record,
        known_update_time: update_time,
        values: { remark: 'A' },
        idempotency_key: 'hidden-record-2',
      }),
    ].map(({ isError, text }) => [isError, text]);
    for (const [isError, text] of texts) {
      expect(isError).toBe(true);
      expect(text).not.toContain('Of A Colleague');
    }
    expect((await other.ok('organization.events', { id })).total).toBe(1);
  } finally {
    await setRule('all');
  }
});

test('the title of a hidden record is not said by the records that are linked with it', async () => {
  const other = await server.signIn('rep3');
  const { id: customer } = await other.ok('organization.create', { name: 'Hidden Customer' });
  const { id: deal } = await rep.ok('deal.create', { name: 'Open Deal', organization_ids: [customer] });
  const assistant = await assistantWith();
  try {
    await setRule('members');
    for (const [name, args] of [
      ['get', { type: 'deal', id: deal }],
      [
        'list',
        { type: 'deal', filter: { field: '_id', relation: 'equal', value: deal }, fields: ['organization_ids'] },
      ],
      ['timeline', { type: 'deal', id: deal }],
      ['search', { text: 'Open Deal' }],
    ] as const) {
      const { isError, text } = await assistant.use(name, args);
      expect([name, isError, text.includes('Hidden Customer')]).toEqual([name, false, false]);
    }
  } finally {
    await setRule('all');
  }
});

test('the scopes of a key close types to every tool, and writing to a key that only reads', async () => {
  const { id: customer } = await rep.ok('organization.create', { name: 'In Scope' });
  const { id: deal } = await rep.ok('deal.create', { name: 'Out Of Scope', organization_ids: [customer] });
  const assistant = await assistantWith({ scopes: { organization: 'read' } });
  expect((await assistant.use('types')).data['types']).toEqual([
    expect.objectContaining({ id: 'organization', can_write: false }),
  ]);
  const found = await assistant.use('search', { text: 'Scope' });
  expect((found.data['records'] as { type: string }[]).map(({ type }) => type)).toEqual(['organization']);
  const { data: day } = await assistant.use('day');
  expect(new Set((day['sections'] as { type: string }[]).map(({ type }) => type))).toEqual(new Set(['organization']));
  for (const [name, args] of [
    ['get', { type: 'deal', id: deal }],
    ['list', { type: 'deal' }],
    ['search', { text: 'Scope', type: 'deal' }],
    ['timeline', { type: 'deal', id: deal }],
  ] as const)
    expect((await assistant.use(name, args)).text).toMatch(/^20380 keyScope: /);
  const record = { type: 'organization', id: customer };
  const { update_time } = await rep.ok('organization.info', { id: customer });
  const writes = [
    await assistant.use('write_note', { records: [record], text: 'A', idempotency_key: 'read-only-1' }),
    await assistant.use('update_record', {
      ...record,
      known_update_time: update_time,
      values: { remark: 'A' },
      idempotency_key: 'read-only-2',
    }),
  ];
  expect(writes.map(({ isError }) => isError)).toEqual([true, true]);
  expect(JSON.stringify((await assistant.use('get', record)).data)).not.toContain('Out Of Scope');
});

test('the next steps of a day are for keys that may read notes, and name no record out of their scopes', async () => {
  const due = { content: 'Met', todo_due_on: '2026-11-19' };
  const { id: customer } = await rep.ok('organization.create', { name: 'Step In Scope' });
  const { id: deal } = await rep.ok('deal.create', { name: 'Step Out Of Scope', organization_ids: [customer] });
  const about = async (todo: string, follow_relate_objs: Record<string, string[]>) =>
    (await rep.ok('notes.create', { ...due, todo, follow_relate_objs })).note_id;
  const ofCustomer = await about('Call the customer', { organization: [customer] });
  const ofDeal = await about('Ask for the price', { deal: [deal] });
  const stepsWith = async (scopes: Record<string, 'read'>) => {
    const { isError, data, text } = await (await assistantWith({ scopes })).use('day');
    expect([isError, text.includes('Step Out Of Scope')]).toEqual([false, '*' in scopes]);
    return (data['next_steps'] as { note_id: string; text: string; about?: { title: string } }[])
      .filter(({ note_id }) => [ofCustomer, ofDeal].includes(note_id))
      .map(({ text: words, about: record }) => [words, record?.title])
      .sort();
  };
  expect(await stepsWith({ '*': 'read' })).toEqual([
    ['Ask for the price', 'Step Out Of Scope'],
    ['Call the customer', 'Step In Scope'],
  ]);
  expect(await stepsWith({ organization: 'read', note: 'read' })).toEqual([
    ['Ask for the price', undefined],
    ['Call the customer', 'Step In Scope'],
  ]);
  expect(await stepsWith({ organization: 'read' })).toEqual([]);
  const { key } = await makeKey(admin);
  const day = await new Client(server.origin, key).ok('day.mine', {});
  // Programs check no step off and decide no approval.
  expect(day.next_steps.length).toBeGreaterThanOrEqual(2);
  expect([day.next_steps.some(({ may_complete }) => may_complete), day.approvals]).toEqual([false, 0]);
});

test('a key in its own name works as the program, and has an empty day', async () => {
  const assistant = await assistantWith({ member_id: undefined, role_ids: [], name: 'Shop Assistant' } as never);
  expect((await assistant.use('me')).data).toMatchObject({ works_as: 'program', member: { name: 'Shop Assistant' } });
  expect((await assistant.use('day')).data['sections']).toEqual([]);
});
