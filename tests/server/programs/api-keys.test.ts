import { contract, type CallName } from '../../../domain/contract';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { until } from '../../support/until';

const clientId = 'brightsea-feishu';
let server: TestServer;
let admin: Client;
let rep: Client;

beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '1000' } });
  [admin, rep] = await Promise.all([server.signIn('admin'), server.signIn('rep1')]);
});
afterAll(() => server.close());

type Asked = Parameters<typeof admin.ok<'apiKeys.create'>>[1];

/** A program with a new key. */
async function program(asked: Partial<Asked> = {}) {
  const { id, key } = await admin.ok('apiKeys.create', { name: 'ERP', scopes: { '*': 'write' }, ...asked });
  return { id, key, client: new Client(server.origin, key) };
}

test('an API key in the name of a member has the rights of the member, and the timeline names both', async () => {
  const { client } = await program({ member_id: 'mb_rep1' });
  const { id } = await client.ok('organization.create', { name: 'Made by a program' });
  const made = await rep.ok('organization.info', { id });
  expect(made).toMatchObject({ title: 'Made by a program', owner_member_id: 'mb_rep1' });
  const { list } = await rep.ok('organization.events', { id });
  expect(list).toMatchObject([{ sub_type: 'CREATE', operator_member_id: 'mb_rep1', program: 'ERP' }]);
  await rep.ok('organization.update', { id, known_update_time: made.update_time, update_data: { remark: 'By hand' } });
  expect((await rep.ok('organization.events', { id })).list[0]).not.toHaveProperty('program');
});

test('an API key in its own name has a role, owns nothing, and appears in the timeline itself', async () => {
  const { client } = await program({ name: 'Web shop', role_ids: [] });
  const { id } = await client.ok('organization.create', { name: 'From the shop' });
  expect(await admin.ok('organization.info', { id })).toMatchObject({ owner_member_id: null });
  const [line] = (await admin.ok('organization.events', { id })).list;
  expect(line).toMatchObject({ operator_name: 'Web shop' });
  const own = { name: 'Its own', account_manager: line?.operator_member_id ?? '' };
  expect((await client.call('organization.create', own)).error.fields).toMatchObject([{ code: 'notAMember' }]);
  expect(line).not.toHaveProperty('program');
  const { list } = await admin.ok('membership.searchMembers', { keyword: 'Web shop' });
  expect(list).toEqual([]);
  const unknown = await admin.call('apiKeys.create', { name: 'x', scopes: { '*': 'read' }, role_ids: ['nobody'] });
  expect(unknown.error.fields).toMatchObject([{ field: 'role_ids' }]);
});

test('the scopes of an API key limit reading and writing, also through links and events of other types', async () => {
  const { id: organization } = await rep.ok('organization.create', { name: 'Scoped' });
  const { id: deal } = await rep.ok('deal.create', { name: 'Secret deal', organization_ids: [organization] });
  const { client } = await program({ member_id: 'mb_rep1', scopes: { organization: 'read' } });
  const shown = await client.ok('organization.info', { id: organization });
  expect(shown.abilities).toMatchObject({ update: false, remove: false, note: false });
  expect(JSON.stringify(shown)).not.toContain('Secret deal');
  for (const refused of [
    await client.call('deal.info', { id: deal }),
    await client.call('records.list', { table_id: 'deal' }),
    await client.call('notes.create', { content: 'A', follow_relate_objs: { organization: [organization] } }),
  ])
    expect([refused.name, refused.status]).toEqual(['keyScope', 403]);
  expect((await client.call('organization.create', { name: 'No' })).name).toBe('notAllowed');
  const write = { id: organization, known_update_time: shown.update_time, update_data: { remark: 'No' } };
  expect((await client.call('organization.update', write)).name).toBe('notAllowed');
  const wider = await program({ member_id: 'mb_rep1', scopes: { organization: 'write' } });
  expect((await wider.client.call('organization.update', write)).name).toBe('ok');
});

test('an API key never reaches administration, sessions or personal data, whatever member it acts for', async () => {
  const { client } = await program({ member_id: 'mb_admin' });
  const closed = (Object.keys(contract) as CallName[]).filter(
    (name) => contract[name].kind !== 'signIn' && !contract[name].isForKeys,
  );
  expect(closed).toEqual(
    expect.arrayContaining(['apiKeys.create', 'deliveries.failedList', 'account.logout', 'notices.list', 'bin.list']),
  );
  for (const name of closed) {
    const answer = await client.post(contract[name].path, '{}');
    expect([name, answer.name]).toEqual([name, 'keyScope']);
  }
});

test('an API key can make every call whose entry opens it, and other calls are refused before their input is read', async () => {
  const { client } = await program({ member_id: 'mb_admin' });
  for (const name of Object.keys(contract) as CallName[]) {
    if (contract[name].kind === 'signIn') continue;
    const answer = await client.post(contract[name].path, '{"not an input of any call":1}');
    expect([name, answer.name !== 'keyScope']).toEqual([name, contract[name].isForKeys]);
  }
});

test('an API key is shown once and stored hashed, and a repeated call answers the same key', async () => {
  const asked: Asked = { name: 'Once', scopes: { organization: 'read' } };
  const first = await admin.ok('apiKeys.create', asked, { key: 'the-same-action' });
  expect(first.key).toMatch(/^sc_brightsea-feishu\.[\w-]{43}$/);
  expect(await admin.ok('apiKeys.create', asked, { key: 'the-same-action' })).toEqual(first);
  const secret = first.key.split('.')[1] ?? '';
  const listed = (await admin.ok('apiKeys.list', {})).list.find(({ _id }) => _id === first.id);
  expect(listed).toMatchObject({ name: 'Once', hint: secret.slice(-4), last_used: null, created_by: 'mb_admin' });
  const { db } = server.app;
  const stored = [
    await db.selectFrom('api_keys').selectAll().where('client_id', '=', clientId).execute(),
    await db.selectFrom('idempotency').selectAll().where('client_id', '=', clientId).execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(server.logged.join('')).not.toContain(secret);
  await new Client(server.origin, first.key).ok('records.list', { table_id: 'organization' });
  const used = (await admin.ok('apiKeys.list', {})).list.find(({ _id }) => _id === first.id);
  expect(used?.last_used).toBe(server.clock.now());
});

test('a revoked API key is refused at the next call, and its open stream ends within a second', async () => {
  const { id, key, client } = await program({ member_id: 'mb_rep1', scopes: { organization: 'read' } });
  await client.ok('records.list', { table_id: 'organization' });
  const stream = await fetch(`${server.origin}/api/events`, { headers: { authorization: `Bearer ${key}` } });
  expect(stream.status).toBe(200);
  let ended = false;
  void stream.text().then(() => (ended = true));
  await admin.ok('apiKeys.revoke', { id });
  expect((await client.call('records.list', { table_id: 'organization' })).name).toBe('noAuth');
  await until(() => ended);
  expect((await admin.call('apiKeys.revoke', { id })).name).toBe('notFound');
  expect((await admin.ok('apiKeys.list', {})).list.map(({ _id }) => _id)).not.toContain(id);
});

test('an API key ends with its expiry date and with the member in whose name it acts', async () => {
  const short = await program({ expires: server.clock.now() + 60_000 });
  await short.client.ok('records.list', { table_id: 'organization' });
  server.clock.forward(60_000);
  expect((await short.client.call('records.list', { table_id: 'organization' })).name).toBe('noAuth');
  const { client } = await program({ member_id: 'mb_rep3' });
  const setDeleted = (deleted: boolean) =>
    server.app.db
      .updateTable('members')
      .set({ deleted })
      .where('client_id', '=', clientId)
      .where('member_id', '=', 'mb_rep3')
      .execute();
  await client.ok('records.list', { table_id: 'organization' });
  await setDeleted(true);
  expect((await client.call('records.list', { table_id: 'organization' })).name).toBe('notJoined');
  await setDeleted(false);
  const past = await admin.call('apiKeys.create', { name: 'x', scopes: { '*': 'read' }, expires: 0 });
  expect(past.error.fields).toMatchObject([{ field: 'expires' }]);
});

test('an API key opens nothing of another company, and only administrators create keys', async () => {
  const { key } = await program();
  const other = new Client(server.origin, key.replace(clientId, 'northwind-feishu'));
  expect((await other.call('records.list', { table_id: 'organization' })).name).toBe('noAuth');
  for (const name of ['apiKeys.list', 'apiKeys.create', 'apiKeys.revoke'] as const) {
    const input = {
      'apiKeys.list': {},
      'apiKeys.create': { name: 'x', scopes: { '*': 'read' } },
      'apiKeys.revoke': { id: 'x' },
    };
    expect([name, (await rep.post(contract[name].path, JSON.stringify(input[name]))).name]).toEqual([
      name,
      'notAllowed',
    ]);
  }
});

test('API keys have a rate limit of their own', async () => {
  const limited = await startTestServer({ env: { API_KEY_RATE_LIMIT: '3' } });
  try {
    const own = await limited.signIn('admin');
    const { key } = await own.ok('apiKeys.create', { name: 'Busy', scopes: { '*': 'read' } });
    const client = new Client(limited.origin, key);
    const names: string[] = [];
    for (let sent = 0; sent < 5; sent += 1)
      names.push((await client.call('records.list', { table_id: 'organization' })).name);
    expect(names).toEqual(['ok', 'ok', 'ok', 'tooManyRequests', 'tooManyRequests']);
    await own.ok('apiKeys.list', {});
  } finally {
    await limited.close();
  }
});

test('a company has at most a hundred API keys', async () => {
  const { list } = await admin.ok('apiKeys.list', {});
  for (let made = list.length; made < 100; made += 1) await program();
  const answer = await admin.call('apiKeys.create', { name: 'x', scopes: { '*': 'read' } });
  expect([answer.name, answer.error.params]).toEqual(['tooManyKeys', { limit: 100 }]);
}, 60_000);
