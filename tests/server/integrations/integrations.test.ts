import { listServices } from '../../../server/commands/integrations/connected-services';
import { noteServices } from '../../../server/queries/integrations/integration-checks';
import type { IntegrationName } from '../../../domain/contract/integrations/admin-integrations';
import { simulateS3 } from '../../support/s3';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** The services outside, as administrators see and test them. */

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
// A minute later tests may be made again.
beforeEach(() => server.clock.forward(61_000));
afterEach(() => server.world.faults.clear());

const control = (path: string, body: object) =>
  fetch(`${server.origin}/sim/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const checked = async (name: IntegrationName, client = admin) =>
  (await client.ok('admin.checkIntegration', { name })).checks;
const one = async (name: IntegrationName, check: string) => (await checked(name)).find((found) => found.name === check);

test('the integrations list their services with the start and the result of the last test', async () => {
  await noteServices(server.app.db, listServices(server.app.env), new Date('2026-10-01T08:00:00Z'));
  await noteServices(server.app.db, listServices(server.app.env), new Date('2026-11-01T08:00:00Z'));
  const { list, app } = await admin.ok('admin.integrations', {});
  const since = Date.parse('2026-10-01T08:00:00Z');
  expect(list.map(({ name, services, since: from }) => [name, services, from])).toEqual([
    ['suite', ['feishu'], since],
    ['map', ['amap', 'nominatim'], since],
    ['register', ['tianyancha'], since],
    ['messages', ['gateway'], since],
    ['storage', ['disk'], since],
    ['rates', [], null],
  ]);
  expect(app).toMatchObject({ channel: 'feishu', state: 'server', app_id: 'cli_demo_feishu', has_server_app: true });
  expect(app.credentials.map(({ name }) => name)).toEqual(['appSecret', 'verificationToken', 'encryptKey', 'events']);

  const { time, checks } = await admin.ok('admin.checkIntegration', { name: 'storage' });
  const again = await admin.ok('admin.integrations', {});
  expect(again.list.find(({ name }) => name === 'storage')?.last).toEqual({ time, checks });

  const moved = { ...server.app.env, MESSAGING_URL: 'https://letters.example' };
  await noteServices(server.app.db, listServices(moved), new Date('2026-11-02T08:00:00Z'));
  const later = await admin.ok('admin.integrations', {});
  expect(later.list.map(({ since: from }) => from)).toEqual([
    since,
    since,
    since,
    Date.parse('2026-11-02T08:00:00Z'),
    since,
    null,
  ]);
});

test('the integrations reveal no secret in any answer', async () => {
  const { FEISHU_APP_SECRET, AMAP_KEY, TIANYANCHA_TOKEN, MESSAGING_TOKEN, SECRET_KEY } = server.app.env;
  const answers = [
    await admin.call('admin.integrations', {}),
    ...(await Promise.all(
      (['suite', 'map', 'register', 'messages', 'storage'] as const).map((name) =>
        admin.call('admin.checkIntegration', { name }),
      ),
    )),
  ];
  for (const { text } of answers)
    for (const secret of [FEISHU_APP_SECRET, AMAP_KEY, TIANYANCHA_TOKEN, MESSAGING_TOKEN, SECRET_KEY])
      if (secret) expect(text).not.toContain(secret);
});

test('the tests of all integrations succeed in a working installation and leave nothing behind', async () => {
  const [chats, messages] = [server.world.chats.list('feishu').length, server.world.sentMessages.list().length];
  for (const name of ['map', 'register', 'messages', 'storage'] as const)
    expect((await checked(name)).filter(({ state }) => state !== 'good')).toEqual([]);
  const suite = await checked('suite');
  expect(suite.map(({ name }) => name)).toEqual([
    'signature',
    'company',
    'people',
    'range',
    'chats',
    'approvals',
    'taskLists',
    'documents',
    'dictation',
    'permissions',
    'address',
    'events',
  ]);
  expect(suite.filter(({ state }) => !['good', 'limited'].includes(state))).toEqual([]);
  expect([server.world.chats.list('feishu').length, server.world.sentMessages.list().length]).toEqual([
    chats,
    messages,
  ]);
});

test.each([
  // Any one of them is enough.
  ['chats', ['im:chat', 'im:chat:readonly', 'im:chat.group_info:readonly'], 'im:chat'],
  ['dictation', ['speech_to_text:speech'], 'speech_to_text:speech'],
])('the integration of the suite names the missing permission for %s', async (name, permissions, detail) => {
  for (const permission of permissions) await control('permissions', { suite: 'feishu', permission, granted: false });
  expect(await one('suite', name)).toEqual({ name, state: 'noPermission', detail });
  server.clock.forward(61_000);
  for (const permission of permissions) await control('permissions', { suite: 'feishu', permission, granted: true });
  expect(await one('suite', name)).toEqual({ name, state: 'good' });
});

test('the integration of the suite lists the permissions that are not granted, by feature', async () => {
  expect(await one('suite', 'permissions')).toEqual({ name: 'permissions', state: 'good' });
  const withdraw = (permission: string) => server.world.setPermission('feishu', permission, false);
  const missing = [
    { feature: 'documents', name: 'docs:permission.member', is_required: true },
    { feature: 'documents', name: 'bitable:app', is_required: false },
  ];
  withdraw('bitable:app');
  server.clock.forward(61_000);
  expect(await one('suite', 'permissions')).toEqual({ name: 'permissions', state: 'limited', missing: [missing[1]] });
  withdraw('docs:permission.member');
  server.clock.forward(61_000);
  const check = { name: 'permissions', state: 'noPermission', detail: 'docs:permission.member', missing };
  expect(await one('suite', 'permissions')).toEqual(check);
  const { list } = await admin.ok('admin.integrations', {});
  expect(list.find(({ name }) => name === 'suite')?.last?.checks).toContainEqual(check);
  for (const { name } of missing) server.world.setPermission('feishu', name, true);
});

test('the integration of the suite gives the event address until the first event arrives, and confirms it then', async () => {
  await server.app.db
    .deleteFrom('outbox')
    .where('client_id', '=', 'brightsea-feishu')
    .where('lane', '=', 'receive')
    .execute();
  const detail = `${server.origin}/api/callback/feishu/event`;
  expect(await one('suite', 'events')).toEqual({ name: 'events', state: 'limited', detail });
  await control('console', { suite: 'feishu', events: 'http' });
  await control('console', { suite: 'feishu', administrators: ['admin', 'rep3'] });
  await server.courier.idle();
  expect(await one('suite', 'events')).toEqual({ name: 'events', state: 'good', detail });
});

test.each([
  ['map', 'amap', { suite: 'maps', call: '/v3/geocode', kind: 'error', status: 500 }, { state: 'unreachable' }],
  [
    'register',
    'search',
    { suite: 'companyLookup', call: '/services/open', kind: 'error', code: 300_002 },
    { state: 'refused', detail: '300002' },
  ],
  ['register', 'search', { suite: 'companyLookup', call: '/services/open', kind: 'drop' }, { state: 'unreachable' }],
  [
    'messages',
    'gateway',
    { suite: 'messaging', call: '/messages', kind: 'error', status: 500 },
    { state: 'unreachable' },
  ],
] as const)('the test of the integration %s reports its failure: %s', async (name, check, fault, expected) => {
  server.world.faults.add(fault);
  expect(await one(name, check)).toEqual({ name: check, ...expected });
});

test('an integration that is not set up says so, and names wrong settings', async () => {
  const beside = await startTestServer({
    beside: server,
    env: { TIANYANCHA_TOKEN: '', MESSAGING_URL: `${server.origin}/sim/messaging`, MESSAGING_TOKEN: 'a wrong one' },
  });
  const client = await beside.signIn('admin');
  expect(await checked('rates', client)).toEqual([{ name: 'source', state: 'off' }]);
  expect(await checked('messages', client)).toEqual([{ name: 'gateway', state: 'refused', detail: 'HTTP 401' }]);
  await beside.close();
});

test('the test of an object store covers the server and a page of the app', async () => {
  const { clock } = server;
  const store = await simulateS3({ key: 'AKIDTEST', secret: 'a/secret+of=tests', now: clock.now });
  const keys = {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'sidecar',
    S3_KEY: 'AKIDTEST',
    S3_SECRET: 'a/secret+of=tests',
  };
  const beside = await startTestServer({ beside: server, clock, env: keys });
  const wrong = await startTestServer({ beside: server, clock, env: { ...keys, S3_SECRET: 'another' } });
  try {
    const client = await beside.signIn('admin');
    expect(await checked('storage', client)).toEqual(
      ['write', 'read', 'remove', 'browser'].map((name) => ({ name, state: 'good' })),
    );
    expect(store.objects.size).toBe(0);
    store.pages.allowed = false;
    expect((await checked('storage', client)).at(-1)).toEqual({ name: 'browser', state: 'refused', detail: '403' });
    const other = await wrong.signIn('admin');
    expect(await checked('storage', other)).toEqual([{ name: 'write', state: 'refused', detail: '403' }]);
    expect((await other.ok('admin.integrations', {})).list.find(({ name }) => name === 'storage')?.services).toEqual([
      's3',
    ]);
  } finally {
    await beside.close();
    await wrong.close();
    await store.close();
  }
});

test('all administrators together can test integrations six times a minute', async () => {
  const other = await server.signIn('admin', 'brightsea-feishu');
  for (let turn = 0; turn < 6; turn += 1) await checked('storage', turn % 2 === 0 ? admin : other);
  const refused = await other.call('admin.checkIntegration', { name: 'storage' });
  expect([refused.name, refused.error.params?.['seconds']]).toEqual(['tooManyRequests', 60]);
  expect(await checked('map')).not.toEqual([]);
  server.clock.forward(60_000);
  expect(await checked('storage')).not.toEqual([]);
});

test.each(['rep1', 'manager', 'viewer', 'data-admin'])('the integrations are closed to %s', async (person) => {
  const client = await server.signIn(person);
  const names = [
    await client.call('admin.integrations', {}),
    await client.call('admin.checkIntegration', { name: 'storage' }),
    await client.call('admin.readRates', {}),
    await client.call('admin.connectApp', { app_id: 'cli_x', credentials: { appSecret: 'x' } }),
    await client.call('admin.disconnectApp', { to: 'none' }),
  ].map(({ name }) => name);
  expect(names).toEqual(names.map(() => 'notAllowed'));
});
