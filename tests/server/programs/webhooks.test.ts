import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '../../../domain/metadata/webhook-events';
import { webhookEvents } from '../../../domain/metadata/webhook-events';
import { displayChat } from '../../../simulator/control/display';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Another program that is told of events: a real HTTP server. */
interface Program {
  url: string;
  got: { headers: IncomingMessage['headers']; body: string; json: Delivered }[];
  /** What it answers from now on. */
  answer: { status: number; text?: string; headers?: Record<string, string> };
  close(): Promise<void>;
}
interface Delivered {
  id: string;
  type: WebhookEvent;
  table_id: string;
  record_id: string;
  changed?: string[];
  record?: { owner_member_id: string | null; fields: Record<string, unknown> };
  note?: { fields: Record<string, unknown> };
}

async function startProgram(): Promise<Program> {
  const got: Program['got'] = [];
  const program = { got, answer: { status: 200, text: 'thank you' } } as Program;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body, json: JSON.parse(body) as Delivered });
      response.writeHead(program.answer.status, program.answer.headers).end(program.answer.text ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  program.close = () => new Promise((resolve) => server.close(() => resolve()));
  return program;
}

let server: TestServer;
let admin: Client;
let rep: Client;
let program: Program;
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
  [admin, rep] = await Promise.all([server.signIn('admin'), server.signIn('rep1')]);
});
afterAll(() => server.close());
beforeEach(async () => {
  program = await startProgram();
});
const made: string[] = [];
afterEach(async () => {
  await program.close();
  for (const id of made.splice(0)) await admin.call('webhooks.remove', { id });
});

/** A webhook that tells the program, by a new key. */
async function webhook(
  events: readonly WebhookEvent[] = webhookEvents,
  key: { scopes?: Record<string, 'read' | 'write'>; member_id?: string; role_ids?: string[] } = {},
) {
  const { id: key_id } = await admin.ok('apiKeys.create', {
    name: 'ERP',
    scopes: { '*': 'read' },
    ...('role_ids' in key ? {} : { member_id: 'mb_admin' }),
    ...key,
  });
  const { id, secret } = await admin.ok('webhooks.create', {
    name: 'ERP',
    url: program.url,
    events: [...events],
    key_id,
  });
  made.push(id);
  return { id, secret, key_id };
}
const deliveriesOf = async (id: string) => (await admin.ok('webhooks.deliveries', { id })).list;

test('a program receives every event of a record in order, and verifies the sender', async () => {
  const { secret } = await webhook();
  const { id } = await rep.ok('organization.create', { name: 'Delivered' });
  const { update_time } = await rep.ok('organization.info', { id });
  await rep.ok('organization.update', { id, known_update_time: update_time, update_data: { remark: 'New' } });
  await rep.ok('notes.create', { content: 'Called', follow_relate_objs: { organization: [id] } });
  // What waits while its record is in the bin is not told: nobody reads it there.
  await server.outbox.drain();
  await rep.ok('organization.remove', { id });
  await admin.ok('bin.restore', { table_id: 'organization', ids: [id] });
  await server.outbox.drain();
  const about = program.got.filter(({ json }) => json.record_id === id);
  expect(about.map(({ json }) => json.type)).toEqual([
    'record.created',
    'record.changed',
    'note.written',
    'record.removed',
    'record.restored',
  ]);
  expect(about[1]?.json).toMatchObject({ changed: ['remark'], record: { owner_member_id: 'mb_rep1' } });
  expect(about[4]?.json.record?.fields).toMatchObject({ name: 'Delivered', remark: 'New' });
  expect(about[2]?.json.note?.fields).toMatchObject({ content: expect.stringContaining('Called') });
  expect(about[3]?.json).not.toHaveProperty('record');
  for (const { headers, body } of about) {
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['sidecar-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Number(time) * 1000 - server.clock.now())).toBeLessThan(120_000);
  }
});

test('a moved deal is announced to webhooks as a move', async () => {
  await webhook(['record.stage_moved']);
  const { id } = await rep.ok('deal.create', { name: 'Moved', amount: 100, close_on: '2026-12-01' });
  const { update_time } = await rep.ok('deal.info', { id });
  const move = { stage_id: 'new_business_offer', pipeline_id: 'new_business', amount: 250 };
  const moved = await rep.call('deal.update', { id, known_update_time: update_time, update_data: move });
  expect(moved.name).toBe('ok');
  await server.outbox.drain();
  expect(program.got.map(({ json }) => [json.type, json.record_id])).toEqual([['record.stage_moved', id]]);
});

test('a webhook announces what its key may read: no other type, no hidden field, no unreadable record', async () => {
  await webhook(webhookEvents, { scopes: { organization: 'read' }, member_id: 'mb_rep1' });
  const { db } = server.app;
  const setField = (auth_mode: string | undefined) =>
    db
      .selectFrom('fields')
      .select('config')
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .where('field_id', '=', 'remark')
      .executeTakeFirstOrThrow()
      .then(({ config }) =>
        db
          .updateTable('fields')
          .set({ config: JSON.stringify({ ...config, auth_mode, auth_role_config: {} }) })
          .where('client_id', '=', 'brightsea-feishu')
          .where('table_id', '=', 'organization')
          .where('field_id', '=', 'remark')
          .execute(),
      );
  const dataAdmin = await server.signIn('data-admin');
  await rep.ok('deal.create', { name: 'Another type' });
  await setField('role');
  try {
    const { id } = await dataAdmin.ok('organization.create', {
      name: 'Seen',
      remark: 'Hidden words',
      account_manager: 'mb_rep1',
    });
    const { update_time } = await dataAdmin.ok('organization.info', { id });
    await dataAdmin.ok('organization.update', {
      id,
      known_update_time: update_time,
      update_data: { remark: 'Hidden too' },
    });
    await rep.ok('notes.create', { content: 'A note', follow_relate_objs: { organization: [id] } });
    await server.outbox.drain();
    expect(program.got.map(({ json }) => [json.type, json.record_id])).toEqual([['record.created', id]]);
    expect(program.got[0]?.json.record?.fields).toMatchObject({ name: 'Seen' });
    expect(program.got[0]?.body).not.toContain('Hidden');
  } finally {
    await setField(undefined);
  }
});

test('a program that was down receives all events later in order, and the page shows each answer and replays', async () => {
  const { id } = await webhook(['record.created', 'record.changed']);
  program.answer = { status: 503, text: 'closed for lunch' };
  const { id: record } = await rep.ok('organization.create', { name: 'Late' });
  const { update_time } = await rep.ok('organization.info', { id: record });
  await rep.ok('organization.update', { id: record, known_update_time: update_time, update_data: { remark: '1' } });
  await server.outbox.drain();
  expect(new Set(program.got.map(({ json }) => json.type))).toEqual(new Set(['record.created']));
  expect(await deliveriesOf(id)).toMatchObject([
    { event: 'record.changed', state: 'waiting', attempts: 0 },
    { event: 'record.created', state: 'waiting', status: 503, answer: 'closed for lunch' },
  ]);
  program.answer = { status: 200, text: 'thank you' };
  program.got.length = 0;
  server.clock.forward(3_600_000);
  await server.outbox.drain();
  await server.outbox.drain();
  expect(program.got.map(({ json }) => json.type)).toEqual(['record.created', 'record.changed']);
  const [changed] = await deliveriesOf(id);
  expect(changed).toMatchObject({ state: 'done', status: 200, answer: 'thank you', record_id: record });
  const sentBefore = program.got[1]?.json.id;
  // A second tap finds it waiting.
  for (let tap = 0; tap < 2; tap += 1) await admin.ok('webhooks.replay', { id: changed?._id ?? '' });
  await server.outbox.drain();
  expect(program.got.slice(2).map(({ json }) => json)).toMatchObject([{ id: sentBefore, type: 'record.changed' }]);
});

test('an event without a receiver expires after a day, and a webhook that fails for three days is switched off', async () => {
  const { id } = await webhook(['record.created']);
  program.answer = { status: 500 };
  const state = async () => (await admin.ok('webhooks.list', {})).list.find(({ _id }) => _id === id)?.state;
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      server.clock.forward(3_600_000);
      await server.outbox.drain();
    }
  };
  await rep.ok('organization.create', { name: 'Never taken' });
  await server.outbox.drain();
  await hours(26);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', status: 500 }]);
  expect(await state()).toBe('failing');
  expect(
    (
      await server.app.db
        .selectFrom('outbox')
        .select('attempts')
        .where('client_id', '=', 'brightsea-feishu')
        .where('kind', '=', 'webhook.send')
        .where('state', '=', 'failed')
        .executeTakeFirstOrThrow()
    ).attempts,
  ).toBeGreaterThan(20);
  server.clock.forward(2 * 24 * 3_600_000);
  await (await server.signIn('rep1')).ok('organization.create', { name: 'Never taken either' });
  admin = await server.signIn('admin');
  rep = await server.signIn('rep1');
  await server.outbox.drain();
  await hours(26);
  expect(await state()).toBe('off');
  admin = await server.signIn('admin');

  // The administrators are notified once, at home and by a message that leads to the deliveries; nobody else is.
  const offNotices = async (client: Client) =>
    (await client.ok('notices.list', { filter: { field: 'type', relation: 'equal', value: 'WEBHOOK_OFF' } })).list;
  expect(await offNotices(admin)).toMatchObject([
    {
      title: 'The webhook “ERP” was turned off: nothing was delivered for three days',
      object_type: 'webhook',
      object_id: id,
      object: { owner_member_id: null },
      read: false,
    },
  ]);
  const { unread } = await admin.ok('events.list', {});
  expect(unread).toBeGreaterThan(0);
  rep = await server.signIn('rep1');
  expect(await offNotices(rep)).toEqual([]);
  await server.outbox.drain();
  const told = (person: string) =>
    server.world.chats
      .list('feishu')
      .filter((chat) => chat.mode === 'p2p' && chat.memberKeys.includes(person))
      .flatMap((chat) => displayChat(chat).messages)
      .map((message) => JSON.stringify(message))
      .filter((message) => message.includes('ERP'));
  expect(told('admin')).toHaveLength(1);
  expect(decodeURIComponent(decodeURIComponent(told('admin')[0] ?? ''))).toContain(`operation=programs&webhook=${id}`);
  expect(told('rep1')).toEqual([]);
  // Who is no administrator any more does not read it, as the page itself is closed to them.
  const isAdmin = (is_admin: boolean) =>
    server.app.db
      .updateTable('members')
      .set({ is_admin })
      .where('client_id', '=', 'brightsea-feishu')
      .where('member_id', '=', 'mb_admin')
      .execute();
  await isAdmin(false);
  expect(await offNotices(admin)).toEqual([]);
  await isAdmin(true);

  program.answer = { status: 200 };
  await admin.ok('webhooks.update', { id, is_on: true });
  expect(await state()).toBe('on');
  await admin.ok('webhooks.remove', { id });
  expect(await offNotices(admin)).toEqual([]);
  expect((await admin.ok('events.list', {})).unread).toBe(unread - 1);
}, 120_000);

test('a webhook follows its key: a revoked key ends it', async () => {
  const { id, key_id } = await webhook(['record.created']);
  await admin.ok('apiKeys.revoke', { id: key_id });
  await rep.ok('organization.create', { name: 'Not told' });
  await server.outbox.drain();
  expect(program.got).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'done', status: null }]);
});

test('a webhook follows no redirect, and its secret is shown once and stored encrypted', async () => {
  const { id, secret } = await webhook(['record.created']);
  program.answer = { status: 302, headers: { location: program.url } };
  await rep.ok('organization.create', { name: 'Redirected' });
  await server.outbox.drain();
  expect(program.got).toHaveLength(1);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', status: 302 }]);
  expect(secret).toMatch(/^whsec_/);
  expect(JSON.stringify(await admin.ok('webhooks.list', {}))).not.toContain(secret);
  const rows = await server.app.db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', 'brightsea-feishu')
    .execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test.each([
  'http://127.0.0.2/',
  'https://127.0.0.2/',
  'https://0177.0.0.3/',
  'https://0x7f.2/',
  'https://2130706434/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.2]/',
  'https://[::ffff:7f00:2]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'http://93.184.215.14/',
  'https://user:secret@93.184.215.14/',
  'ftp://93.184.215.14/',
  'no address',
])('%s is refused as the address of a webhook', async (url) => {
  const { key_id } = await webhook();
  const refused = await admin.call('webhooks.create', { name: 'x', url, events: ['record.created'], key_id });
  expect(refused.name).toBe('webhookAddress');
});

test('a company has at most twenty webhooks, and only administrators see them', async () => {
  const { id, key_id } = await webhook();
  const more = { name: 'x', url: program.url, events: ['record.created' as const], key_id };
  for (let count = 1; count < 20; count += 1) made.push((await admin.ok('webhooks.create', more)).id);
  expect((await admin.call('webhooks.create', more)).name).toBe('tooManyWebhooks');
  const unknown = await admin.call('webhooks.update', { id, key_id: 'nobody' });
  expect(unknown.error.fields).toMatchObject([{ field: 'key_id' }]);
  for (const answer of [
    await rep.call('webhooks.list', {}),
    await rep.call('webhooks.create', more),
    await rep.call('webhooks.update', { id, is_on: false }),
    await rep.call('webhooks.remove', { id }),
    await rep.call('webhooks.deliveries', { id }),
    await rep.call('webhooks.replay', { id }),
  ])
    expect(answer.name).toBe('notAllowed');
});
