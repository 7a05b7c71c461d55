import type { Company } from '../../domain/metadata/company';
import type { Channel } from '../../domain/platforms';
import { importCompany } from '../../server/actions/import-company';
import { configurationOf } from '../../server/db/demo/configuration';
import { syncContacts } from '../../server/jobs/contact-syncs';
import { queueFirstSync } from '../../server/queries/contact-syncs';
import { loginToken, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(60_000));

let made = 0;
/** A company that was just set up: who belongs to it only the suite knows. */
async function newCompany(channel: Channel): Promise<string> {
  made += 1;
  const { company, ...rest } = configurationOf('cedar', channel);
  const document: Company = { ...rest, company: { ...company, client_id: `fresh${made}-${channel}`, name: `Fresh ${made}` } };
  expect(await importCompany(server.app.db, document, server.clock.now())).toEqual({ outcome: 'done', clientId: `fresh${made}-${channel}` });
  return `fresh${made}-${channel}`;
}
const read = () => syncContacts(server.app);
/** Kills the process behind so many parts. */
const readParts = (count: number) => {
  let parts = 0;
  return syncContacts(server.app, () => (parts += 1) > count + 1);
};
const membersOf = (clientId: string) => server.app.db.selectFrom('members').selectAll().where('client_id', '=', clientId).orderBy('open_id').execute();
const present = async (clientId: string) => (await membersOf(clientId)).filter((member) => !member.deleted).map((member) => member.name);
const open = async (person: string, clientId: string, channel: Channel) => {
  const visitor = server.visitor();
  const token = await loginToken(visitor, channel, person);
  return visitor.call(channel === 'dingtalk' ? 'account.dingtalkSwitchClient' : 'account.larkSwitchClient', { token, client_id: clientId });
};
const stateOf = async (clientId: string) => (await server.app.db.selectFrom('clients').select('state').where('client_id', '=', clientId).executeTakeFirstOrThrow()).state;
const asked = (suite: Channel, call: string) => server.world.log.list(suite).filter((entry) => entry.call === call).length;

describe.each(['feishu', 'lark', 'dingtalk'] as const)('a new company on %s', (channel) => {
  test('has the teams and people whom its suite shows the app, and lets them in when all are read', async () => {
    const clientId = await newCompany(channel);
    expect((await open('rep1', clientId, channel)).name).toBe('notJoined');
    await readParts(3);
    await read();
    const names = await present(clientId);
    expect(names).toHaveLength(25);
    expect(names).toContain('王晓雨');
    // Guests may open the app and are nobody's colleagues.
    expect(names).not.toContain('韩磊');
    const teams = await server.app.db.selectFrom('teams').selectAll().where('client_id', '=', clientId).execute();
    expect(teams.map(({ name }) => name).sort()).toEqual(['市场部', '客户服务部', '华东销售部', '华南销售部', '总部'].sort());
    const rep = (await membersOf(clientId)).find((member) => member.name === '王晓雨');
    expect(rep?.team_ids).toEqual([teams.find(({ name }) => name === '华东销售部')?.team_id]);
    const answer = await open('rep1', clientId, channel);
    expect([answer.name, answer.data.hsid?.startsWith(`${clientId}.`)]).toEqual(['ok', true]);
  });
});

test('who is in the directory already waits at 10805 until the last part is read, and then comes in', async () => {
  const clientId = await newCompany('feishu');
  await readParts(3);
  expect(await stateOf(clientId)).toBe('initialising');
  const [first] = await membersOf(clientId);
  const key = first?.open_id.replace('ou_feishu_', '') ?? '';
  expect((await open(key, clientId, 'feishu')).code).toBe(10805);
  await read();
  expect(await stateOf(clientId)).toBe('ready');
  expect((await open(key, clientId, 'feishu')).name).toBe('ok');
});

test('a reading that was killed goes on where it was: nothing that was read is asked for again', async () => {
  const clientId = await newCompany('feishu');
  const before = { departments: asked('feishu', 'contact.department.children'), people: asked('feishu', 'contact.users.find_by_department') };
  await readParts(3);
  await read();
  expect(asked('feishu', 'contact.department.children') - before.departments).toBe(1);
  // Five departments and the root.
  expect(asked('feishu', 'contact.users.find_by_department') - before.people).toBe(6);
  expect(await present(clientId)).toHaveLength(25);
});

test('a suite that is busy is asked again later, and the company of a person who waits says so', async () => {
  const single = async () => {
    const visitor = server.visitor();
    return visitor.call('account.larkClientList', { token: await loginToken(visitor, 'feishu', 'single') });
  };
  const { db } = server.app;
  await db.transaction().execute((trx) => queueFirstSync(trx, 'brightsea-feishu', new Date(server.clock.now())));
  // Brightsea knew its people before: they keep their ids and their teams, and two of the tests' own companies hold this person too.
  await db.deleteFrom('directory').where('channel', '=', 'feishu').where('client_id', 'like', 'fresh%').execute();
  const before = await membersOf('brightsea-feishu');
  server.world.faults.add({ suite: 'feishu', call: 'contact.users.find_by_department', kind: 'error', status: 429, code: 99991400, message: 'request trigger frequency limit' });
  await read();
  const refused = await single();
  expect([refused.code, refused.error.params]).toEqual([10805, { trouble: 'busy' }]);
  server.world.faults.clear();
  await read();
  expect((await single()).code).toBe(10805);
  server.clock.forward(10_000);
  await read();
  expect((await single()).data.list.map(({ client_id }) => client_id)).toEqual(['brightsea-feishu']);
  const ids = (list: typeof before) => list.map(({ member_id, open_id, team_ids, deleted }) => [member_id, open_id, team_ids, deleted]);
  expect(ids(await membersOf('brightsea-feishu'))).toEqual(ids(before));
});

test.each([['feishu', 'contact.users.find_by_department', 400, 40004], ['dingtalk', 'oapi.user.list', 200, 50004]] as const)('on %s a department that the app may not see is passed by', async (suite, call, status, code) => {
  const clientId = await newCompany(suite);
  // The root comes first.
  server.world.faults.add({ suite, call, kind: 'error', status, code, message: 'no dept authority error', times: 1 });
  await read();
  expect([await stateOf(clientId), (await present(clientId)).length]).toEqual(['ready', 25]);
});

test('a permission that is missing keeps the company closed until it is granted', async () => {
  const clientId = await newCompany('feishu');
  server.world.setPermission('feishu', 'contact:user.base:readonly', false);
  await read();
  const trouble = async () => (await server.app.db.selectFrom('contact_syncs').select('trouble').where('client_id', '=', clientId).executeTakeFirstOrThrow()).trouble;
  expect([await stateOf(clientId), await trouble(), await present(clientId)]).toEqual(['initialising', 'noPermission', []]);
  server.world.setPermission('feishu', 'contact:user.base:readonly', true);
  server.clock.forward(31_000);
  await read();
  expect([await stateOf(clientId), await trouble()]).toEqual(['ready', null]);
});

test('the next day who left is gone and who came back is there again, with the same id', async () => {
  const clientId = await newCompany('lark');
  await read();
  const { db } = server.app;
  await db.insertInto('members').values({ ...(await membersOf(clientId))[0]!, member_id: 'left', open_id: 'ou_lark_gone', name: 'Who left' }).execute();
  await db.updateTable('members').set({ deleted: true }).where('client_id', '=', clientId).where('open_id', '=', 'ou_lark_rep1').execute();
  const id = (await membersOf(clientId)).find(({ open_id }) => open_id === 'ou_lark_rep1')?.member_id;
  await read();
  expect(await present(clientId)).toContain('Who left');
  server.clock.forward(24 * 3_600_000);
  await read();
  expect(await present(clientId)).toHaveLength(25);
  expect((await membersOf(clientId)).filter(({ member_id, deleted }) => (member_id === id && !deleted) || (member_id === 'left' && deleted))).toHaveLength(2);
});
