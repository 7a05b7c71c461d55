import type { Company } from '../../../domain/configuration/company';
import { inTransaction } from '../../../server/db/transaction';
import type { Channel } from '../../../domain/platforms';
import { importCompany } from '../../../server/commands/companies/import-company';
import { loadConfiguration } from '../../../server/demo/configuration';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { nameAdministrator } from '../../../server/queries/people/administrators';
import { claimSync, queueFirstSync } from '../../../server/queries/people/contact-syncs';
import { firstConsoles } from '../../../simulator/world/state';
import { Client } from '../../support/client';
import { loginToken, startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(60_000));

let made = 0;
/** A company that was just set up: who belongs to it only the suite knows. */
async function newCompany(channel: Channel, roles: Company['roles'] = []): Promise<string> {
  made += 1;
  // The companies of earlier tests are not read again: a suite allows only so many calls a second.
  await server.app.db.deleteFrom('contact_syncs').execute();
  const { company, ...rest } = loadConfiguration('cedar', channel);
  const document: Company = {
    ...rest,
    roles,
    company: { ...company, client_id: `fresh${made}-${channel}`, name: `Fresh ${made}` },
  };
  expect(await importCompany(server.app.db, document, server.clock.now())).toEqual({
    outcome: 'done',
    clientId: `fresh${made}-${channel}`,
  });
  return `fresh${made}-${channel}`;
}
const read = () => syncContacts(server.app);
/** Kills the process behind so many parts. */
const readParts = (count: number) => {
  let parts = 0;
  return syncContacts(server.app, () => (parts += 1) > count + 1);
};
const membersOf = (clientId: string) =>
  server.app.db.selectFrom('members').selectAll().where('client_id', '=', clientId).orderBy('open_id').execute();
const present = async (clientId: string) =>
  (await membersOf(clientId)).filter((member) => !member.deleted).map((member) => member.name);
const open = async (person: string, clientId: string, channel: Channel) => {
  const visitor = server.visitor();
  const token = await loginToken(visitor, channel, person);
  return visitor.call(channel === 'dingtalk' ? 'account.dingtalkSwitchClient' : 'account.larkSwitchClient', {
    token,
    client_id: clientId,
  });
};
const stateOf = async (clientId: string) =>
  (
    await server.app.db
      .selectFrom('clients')
      .select('state')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).state;
const asked = (suite: Channel, call: string) =>
  server.world.log.list(suite).filter((entry) => entry.call === call).length;

describe.each(suites)('a new company on %s', (channel) => {
  test('gets the visible teams and people of its suite, and opens when all are read', async () => {
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
    expect(teams.map(({ name }) => name).sort()).toEqual(
      ['市场部', '客户服务部', '华东销售部', '华南销售部', '总部'].sort(),
    );
    const rep = (await membersOf(clientId)).find((member) => member.name === '王晓雨');
    expect(rep?.team_ids).toEqual([teams.find(({ name }) => name === '华东销售部')?.team_id]);
    const answer = await open('rep1', clientId, channel);
    expect([answer.name, answer.data.hsid?.startsWith(`${clientId}.`)]).toEqual(['ok', true]);
  });
});

test('a person who is already read gets the answer 10805 until the last part is read', async () => {
  const clientId = await newCompany('feishu');
  await readParts(6);
  expect(await stateOf(clientId)).toBe('initialising');
  const [first] = await membersOf(clientId);
  const key = first?.open_id.replace('ou_feishu_', '') ?? '';
  expect((await open(key, clientId, 'feishu')).code).toBe(10805);
  await read();
  expect(await stateOf(clientId)).toBe('ready');
  expect((await open(key, clientId, 'feishu')).name).toBe('ok');
});

test('a killed reading of the directory resumes where it was, without repeating requests', async () => {
  const clientId = await newCompany('feishu');
  const before = {
    departments: asked('feishu', 'contact.department.children'),
    people: asked('feishu', 'contact.users.find_by_department'),
  };
  await readParts(3);
  await read();
  // Four departments were chosen, and one of them has another below it. The root is asked once whether the whole company is open.
  expect(asked('feishu', 'contact.department.children') - before.departments).toBe(5);
  expect(asked('feishu', 'contact.users.find_by_department') - before.people).toBe(5);
  expect(await present(clientId)).toHaveLength(25);
});

test('a reading of the directory that its process did not survive is retried, at once and then less and less often', async () => {
  const clientId = await newCompany('feishu');
  const { db } = server.app;
  /** Takes it as a process does that ends over it: nothing lets go of it. */
  const claimed = async () => {
    const claim = await claimSync(db, new Date(server.clock.now()), new Date(server.clock.now() + 60_000));
    server.clock.forward(61_000);
    return claim?.client_id === clientId;
  };
  expect([await claimed(), await claimed()]).toEqual([true, true]);
  const waits: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    let waited = 0;
    while (!(await claimed())) waited += 1;
    waits.push(waited);
  }
  expect(waits).toEqual([...waits].sort((left, right) => left - right));
  expect(waits.at(-1)).toBeGreaterThanOrEqual(3);
  server.clock.forward(3_600_000);
  await read();
  expect(await stateOf(clientId)).toBe('ready');
});

test('a reading of a busy suite is retried later, and a waiting person is told so', async () => {
  const single = async () => {
    const visitor = server.visitor();
    return visitor.call('account.larkClientList', { token: await loginToken(visitor, 'feishu', 'single') });
  };
  const { db } = server.app;
  await inTransaction(db, (trx) => queueFirstSync(trx, 'brightsea-feishu', new Date(server.clock.now())));
  // Brightsea knew its people before: they keep their ids and their teams, and two of the tests' own companies hold this person too.
  await db.deleteFrom('directory').where('channel', '=', 'feishu').where('client_id', 'like', 'fresh%').execute();
  const before = await membersOf('brightsea-feishu');
  server.world.faults.add({
    suite: 'feishu',
    call: 'contact.users.find_by_department',
    kind: 'error',
    status: 429,
    code: 99991400,
    message: 'request trigger frequency limit',
  });
  await read();
  const refused = await single();
  expect([refused.code, refused.error.params]).toEqual([10805, { trouble: 'busy' }]);
  server.world.faults.clear();
  await read();
  expect((await single()).code).toBe(10805);
  server.clock.forward(10_000);
  await read();
  expect((await single()).data.list.map(({ client_id }) => client_id)).toEqual(['brightsea-feishu']);
  const ids = (list: typeof before) =>
    list.map(({ member_id, open_id, team_ids, deleted }) => [member_id, open_id, team_ids, deleted]);
  expect(ids(await membersOf('brightsea-feishu'))).toEqual(ids(before));
});

test.each([
  ['feishu', 'contact.users.find_by_department', 400, 40004],
  ['dingtalk', 'oapi.user.list', 200, 50004],
] as const)(
  'a department on %s that leaves the contact range during the reading is skipped',
  async (suite, call, status, code) => {
    const clientId = await newCompany(suite);
    server.world.faults.add({ suite, call, kind: 'error', status, code, message: 'no dept authority error', times: 1 });
    await read();
    // Headquarters come first: five people.
    expect([await stateOf(clientId), (await present(clientId)).length]).toEqual(['ready', 20]);
  },
);

test('a missing permission keeps the company closed until it is granted', async () => {
  const clientId = await newCompany('feishu');
  server.world.setPermission('feishu', 'contact:user.base:readonly', false);
  await read();
  const trouble = async () =>
    (
      await server.app.db
        .selectFrom('contact_syncs')
        .select('trouble')
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow()
    ).trouble;
  expect([await stateOf(clientId), await trouble(), await present(clientId)]).toEqual([
    'initialising',
    'noPermission',
    [],
  ]);
  server.world.setPermission('feishu', 'contact:user.base:readonly', true);
  server.clock.forward(31_000);
  await read();
  expect([await stateOf(clientId), await trouble()]).toEqual(['ready', null]);
});

describe.each(suites)('the contact range on %s', (channel) => {
  const set = (changes: Parameters<TestServer['world']['setConsole']>[1]) => server.world.setConsole(channel, changes);
  const nextDay = async () => {
    server.clock.forward(24 * 3_600_000);
    await read();
  };
  const states = async (clientId: string) =>
    Object.fromEntries(
      (await membersOf(clientId))
        .filter((member) => member.deleted || member.suite_state !== null)
        .map((member) => [member.name, [member.deleted, member.suite_state]]),
    );
  const first = structuredClone(firstConsoles()[channel]);
  beforeEach(() => set({ range: 'company' }));
  afterEach(() => set(structuredClone(first)));

  test('of the whole company reads the root and everything below', async () => {
    const clientId = await newCompany(channel);
    await read();
    expect(await present(clientId)).toHaveLength(29);
    const teams = await server.app.db.selectFrom('teams').select('name').where('client_id', '=', clientId).execute();
    expect(teams.map(({ name }) => name).sort()).toEqual(
      ['市场部', '客户服务部', '华东销售部', '华南销售部', '总部', '访客'].sort(),
    );
  });

  test('of chosen departments and people reads each department, its sub-departments and the people', async () => {
    set({ range: { departments: ['headquarters', 'marketing'], people: ['rep1', 'outsider'], groups: [] } });
    const clientId = await newCompany(channel);
    await read();
    const names = await present(clientId);
    expect(names).toHaveLength(5 + 4 + 2);
    expect(names).toEqual(expect.arrayContaining(['陈思远', '吴静', '王晓雨', '韩磊']));
    const teams = await server.app.db.selectFrom('teams').select('name').where('client_id', '=', clientId).execute();
    expect(teams.map(({ name }) => name).sort()).toEqual(['总部', '市场部'].sort());
    // Somebody who may sign in without being in range is nobody's colleague.
    expect((await open('rep2', clientId, channel)).name).toBe('notJoined');
  });

  test('that becomes smaller marks its people and deletes nobody, ends their sessions, and lets the suite decide about a new sign-in', async () => {
    const clientId = await newCompany(channel);
    await read();
    const session = (await open('rep1', clientId, channel)).data.hsid;
    const client = new Client(server.origin, session, 'en');
    expect((await client.call('start.bootstrap', {})).name).toBe('ok');
    set({ range: { departments: ['headquarters', 'south-sales', 'service', 'outside'], people: [], groups: [] } });
    await nextDay();
    expect(Object.values(await states(clientId))).toEqual(Array(6).fill([false, 'outOfRange']));
    expect((await client.call('start.bootstrap', {})).name).toBe('noAuth');
    expect((await open('rep1', clientId, channel)).name).toBe('ok');
    set({ range: 'company' });
    await nextDay();
    expect(await states(clientId)).toEqual({});
  });

  test('of the whole company finds members who have left', async () => {
    const clientId = await newCompany(channel);
    await read();
    set({ gone: ['rep1'] });
    await nextDay();
    expect(await states(clientId)).toEqual({ 王晓雨: [true, 'left'] });
    expect((await open('rep2', clientId, channel)).name).toBe('ok');
  });

  test('finds frozen accounts, and an answer without that property changes nobody', async () => {
    set({ frozen: ['rep1'] });
    const clientId = await newCompany(channel);
    await read();
    expect(await present(clientId)).not.toContain('王晓雨');
    set({ frozen: ['rep2'] });
    await nextDay();
    expect(await states(clientId)).toEqual({ 李建国: [true, 'away'] });
    if (channel === 'dingtalk') return;
    server.world.setPermission(channel, 'contact:user.employee:readonly', false);
    set({ frozen: ['rep1'] });
    await nextDay();
    server.world.setPermission(channel, 'contact:user.employee:readonly', true);
    expect(await states(clientId)).toEqual({ 李建国: [true, 'away'] });
  });

  test('shows the current administrators after every reading', async () => {
    const clientId = await newCompany(channel);
    await read();
    const administrators = async () =>
      (await membersOf(clientId))
        .filter(({ is_admin }) => is_admin)
        .map(({ name, is_data_admin }) => [name, is_data_admin]);
    expect(await administrators()).toEqual([['陈思远', true]]);
    set({ administrators: ['rep1'] });
    await nextDay();
    expect(await administrators()).toEqual([['王晓雨', true]]);
    const { db } = server.app;
    const rep2 = (await membersOf(clientId)).find(({ name }) => name === '李建国')?.member_id ?? '';
    await inTransaction(db, (trx) => nameAdministrator(trx, clientId, rep2, true));
    set({ administrators: [] });
    await nextDay();
    expect(await administrators()).toEqual([['李建国', true]]);
    if (channel === 'dingtalk') return;
    server.world.setPermission(channel, 'contact:user.employee:readonly', false);
    await nextDay();
    server.world.setPermission(channel, 'contact:user.employee:readonly', true);
    expect(await administrators()).toEqual([['李建国', true]]);
  });

  test('makes the first administrator who signs in the one who sees the guide', async () => {
    const clientId = await newCompany(channel);
    await read();
    const enter = async (person: string) =>
      new Client(server.origin, (await open(person, clientId, channel)).data.hsid, 'en').ok('start.bootstrap', {});
    expect((await enter('rep1')).client.is_installer).toBe(false);
    expect((await enter('admin')).client.is_installer).toBe(true);
    set({ administrators: ['admin', 'rep2'] });
    await nextDay();
    expect((await enter('rep2')).client.is_installer).toBe(false);
  });
});

test('user groups in the contact range are read too, on suites that have them', async () => {
  server.world.setConsole('feishu', { range: { departments: [], people: [], groups: ['g-guests'] } });
  const clientId = await newCompany('feishu');
  await read();
  expect((await present(clientId)).sort()).toEqual(['梁佳怡', '韩磊'].sort());
  server.world.setConsole('feishu', firstConsoles().feishu);
});

describe('the directory reading of Feishu', () => {
  const set = (changes: Parameters<TestServer['world']['setConsole']>[1]) => server.world.setConsole('feishu', changes);
  afterEach(() => {
    set(structuredClone(firstConsoles().feishu));
    server.world.setPermission('feishu', 'contact:group:readonly', true);
    server.world.faults.clear();
  });
  const readAll = async () => {
    const clientId = await newCompany('feishu');
    await read();
    return { clientId, people: await present(clientId) };
  };

  test('reads everybody where the range is everybody, without the permission for user groups', async () => {
    set({ range: 'company' });
    server.world.setPermission('feishu', 'contact:group:readonly', false);
    const { clientId, people } = await readAll();
    expect(people).toHaveLength(29);
    set({ gone: ['rep1'] });
    server.clock.forward(24 * 3_600_000);
    await read();
    expect(await present(clientId)).not.toContain('王晓雨');
  });

  test('includes the people of a user group that contains a department', async () => {
    set({ range: { departments: [], people: [], groups: ['g-campaign'] } });
    const { clientId, people } = await readAll();
    expect(people).toHaveLength(4);
    const teams = await server.app.db.selectFrom('teams').select('name').where('client_id', '=', clientId).execute();
    expect(teams.map(({ name }) => name)).toEqual(['市场部']);
  });

  test.each(['0', 'headquarters'])('reads a department %s that is too big at once level by level', async (big) => {
    set({ range: 'company', bigDepartments: big === '0' ? ['0'] : ['0', big] });
    const { clientId, people } = await readAll();
    expect(people).toHaveLength(29);
    const teams = await server.app.db.selectFrom('teams').select('name').where('client_id', '=', clientId).execute();
    expect(teams.map(({ name }) => name).sort()).toEqual(
      ['市场部', '客户服务部', '华东销售部', '华南销售部', '总部', '访客'].sort(),
    );
  });

  test.each([
    ['a department that is gone', 'contact.department.get', 40015],
    ['a department that left the range', 'contact.department.children', 40004],
    ['the people of a department that is gone', 'contact.users.find_by_department', 40015],
    ['a group that left the range', 'contact.group.members', 42009],
    ['a group that is gone', 'contact.group.members', 42002],
  ])('continues without %s', async (_what, call, code) => {
    set({ range: { departments: ['service', 'east-sales'], people: [], groups: ['g-guests'] } });
    server.world.faults.add({ suite: 'feishu', call, kind: 'error', status: 400, code, times: 2 });
    const { clientId, people } = await readAll();
    expect(await stateOf(clientId)).toBe('ready');
    expect(people.length).toBeGreaterThan(0);
  });

  test('continues without user groups that it may not read, and names the permission', async () => {
    set({ range: { departments: ['service'], people: [], groups: ['g-guests'] } });
    server.world.setPermission('feishu', 'contact:group:readonly', false);
    const { clientId, people } = await readAll();
    expect(people.length).toBeGreaterThan(0);
    expect(people).not.toContain('韩磊');
    expect(server.logged.filter((line) => line.includes(clientId)).join()).toContain('contact:group:readonly');
  });
});

test('administrators get the roles that the company assigns to administrators, and lose them with the right', async () => {
  const clientId = await newCompany('feishu', [
    { role_id: 'head', name: 'Head', for_administrators: true },
    { role_id: 'sales', name: 'Sales' },
  ]);
  await read();
  const holders = async () =>
    await server.app.db
      .selectFrom('member_roles as r')
      .innerJoin('members as m', (join) =>
        join.onRef('m.member_id', '=', 'r.member_id').onRef('m.client_id', '=', 'r.client_id'),
      )
      .select(['m.name', 'r.role_id'])
      .where('r.client_id', '=', clientId)
      .execute();
  expect(await holders()).toEqual([{ name: '陈思远', role_id: 'head' }]);
  server.world.setConsole('feishu', { administrators: ['rep1'] });
  server.clock.forward(24 * 3_600_000);
  await read();
  expect(await holders()).toEqual([{ name: '王晓雨', role_id: 'head' }]);
  server.world.setConsole('feishu', firstConsoles().feishu);
});

test.each(['feishu', 'dingtalk'] as const)(
  'a company on %s with another tenant key than the app gets no people of that app',
  async (channel) => {
    const clientId = await newCompany(channel);
    const { db } = server.app;
    await db.updateTable('clients').set({ tenant_key: 'tenant_of_others' }).where('client_id', '=', clientId).execute();
    await read();
    const { trouble } = await db
      .selectFrom('contact_syncs')
      .select('trouble')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow();
    expect([await stateOf(clientId), trouble, await membersOf(clientId)]).toEqual(['initialising', 'otherCompany', []]);
    expect(server.logged.filter((line) => line.includes(clientId)).join()).toMatch(
      /belongs to the company (tenant_demo_feishu|ding_corp_demo), but .* is the company tenant_of_others/,
    );
    await db
      .updateTable('clients')
      .set({ tenant_key: channel === 'feishu' ? 'tenant_demo_feishu' : 'ding_corp_demo' })
      .where('client_id', '=', clientId)
      .execute();
    server.clock.forward(31_000);
    await read();
    expect(await stateOf(clientId)).toBe('ready');
  },
);

test('only a company with earlier readings continues without the permission for its tenant key', async () => {
  const clientId = await newCompany('feishu');
  server.world.setPermission('feishu', 'tenant:tenant:readonly', false);
  await read();
  expect(await stateOf(clientId)).toBe('initialising');
  await server.app.db.updateTable('clients').set({ state: 'ready' }).where('client_id', '=', clientId).execute();
  server.clock.forward(31_000);
  await read();
  server.world.setPermission('feishu', 'tenant:tenant:readonly', true);
  expect(await present(clientId)).toHaveLength(25);
});

test('a member who left is marked on the next day, and one who returned is active again under the same id', async () => {
  server.world.setConsole('lark', { range: 'company' });
  const clientId = await newCompany('lark');
  await read();
  const { db } = server.app;
  await db
    .insertInto('members')
    .values({ ...(await membersOf(clientId))[0]!, member_id: 'left', open_id: 'ou_lark_gone', name: 'Who left' })
    .execute();
  await db
    .updateTable('members')
    .set({ deleted: true })
    .where('client_id', '=', clientId)
    .where('open_id', '=', 'ou_lark_rep1')
    .execute();
  const id = (await membersOf(clientId)).find(({ open_id }) => open_id === 'ou_lark_rep1')?.member_id;
  await read();
  expect(await present(clientId)).toContain('Who left');
  server.clock.forward(24 * 3_600_000);
  await read();
  expect(await present(clientId)).toHaveLength(29);
  expect(
    (await membersOf(clientId)).filter(
      ({ member_id, deleted }) => (member_id === id && !deleted) || (member_id === 'left' && deleted),
    ),
  ).toHaveLength(2);
});
