import { connectApp, tryApp } from '../../../server/commands/suites/connect-app';
import { companyKey } from '../../../server/queries/companies/companies';
import { startTestServer, type TestServer } from '../../support/server';
import {
  companiesOn,
  pageAppOf,
  storeSettings,
  tenantKeyOf,
  tenantNamed,
  type StoreCompany,
} from '../../support/store-companies';

/** Three companies of Feishu and two of DingTalk, of the store and with apps of their own, on one server at once: nothing of one reaches another. */
const company = (channel: 'feishu' | 'dingtalk', key: string): StoreCompany => ({
  clientId: `mixed-${key}-${channel}`,
  channel,
  tenant: tenantNamed(key),
});
const companies = [
  company('feishu', 'maple'),
  company('feishu', 'birch'),
  company('feishu', 'polar'),
  company('dingtalk', 'maple'),
  company('dingtalk', 'polar'),
];
const own = companies.filter(({ tenant }) => tenant.key === 'polar');
const others = (here: StoreCompany) => companies.filter((one) => one !== here && one.channel === here.channel);
const nameOf = ({ tenant }: StoreCompany) => tenant.applications.feishu.tenantName;

let server: TestServer;
let on: ReturnType<typeof companiesOn>;
beforeAll(async () => {
  server = await startTestServer({ data: 'empty', env: { ...storeSettings.feishu, ...storeSettings.dingtalk } });
  on = companiesOn(server);
  for (const here of companies) await on.found(here);
  for (const here of own) await connect(here);
  for (const here of companies) await on.director(here).console(here.channel, { events: 'http' });
  await on.readPeople();
});
afterAll(() => server.close());

async function connect(here: StoreCompany): Promise<void> {
  const row = await companyKey(server.app.db, here.clientId);
  if (!row) throw new Error(`${here.clientId} is not here`);
  const { feishu, dingtalk } = here.tenant.applications;
  const tried =
    here.channel === 'dingtalk'
      ? {
          appId: dingtalk.appKey,
          credentials: {
            appSecret: dingtalk.secret,
            agentId: dingtalk.agentId,
            robotCode: dingtalk.robotCode,
            eventToken: dingtalk.eventToken,
            eventAesKey: dingtalk.eventAesKey,
          },
        }
      : {
          appId: feishu.appId,
          credentials: {
            appSecret: feishu.secret,
            verificationToken: feishu.verificationToken,
            encryptKey: feishu.encryptKey,
          },
        };
  await connectApp(server.app, (await tryApp(server.app, row, tried)).row);
}

const events = async ({ clientId }: StoreCompany) =>
  (
    await server.app.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('client_id', '=', clientId)
      .where('lane', '=', 'receive')
      .execute()
  ).length;

test('companies of two store apps and of own apps each get their own people alone', async () => {
  for (const here of companies) {
    const names = (await on.members(here)).map(({ name }) => name);
    expect([here.clientId, names.length > 15]).toEqual([here.clientId, true]);
    expect(names.filter((name) => !name.endsWith(`（${nameOf(here)}）`))).toEqual([]);
  }
});

test('people of all these companies sign in in parallel and see their company alone, by its own app', async () => {
  const lists = await Promise.all(
    companies.map(
      async (here) => (await on.list(here, await on.tokenOf(here, 'rep1'))).data as { list: { client_id: string }[] },
    ),
  );
  expect(lists.map(({ list }) => list.map(({ client_id }) => client_id))).toEqual(
    companies.map(({ clientId }) => [clientId]),
  );
  for (const here of companies)
    for (const other of others(here)) {
      expect((await on.open(other, await on.tokenOf(here, 'rep1'))).name).toBe('notJoined');
      // Two companies of Feishu's store app have the same app, and their codes name the company themselves.
      if (pageAppOf(here) === pageAppOf(other)) continue;
      const client = server.visitor('en');
      const code = await on.codeOf(here, 'rep1', client);
      const input = { ...code, app_id: pageAppOf(other), source: 'web' as const };
      const mixed = await client.call(
        here.channel === 'dingtalk' ? 'account.dingtalkCodeLogin' : 'account.larkWebLogin',
        input,
      );
      expect([here.clientId, other.clientId, mixed.name]).toEqual([here.clientId, other.clientId, 'loginAgain']);
    }
});

test('a card reaches one company alone, although user ids are equal', async () => {
  const bots = ({ channel, tenant }: StoreCompany) =>
    on
      .simulated({ clientId: '', channel, tenant })
      .world.chats.list(channel)
      .flatMap(({ messages }) => messages.flatMap(({ from, content }) => (from.kind === 'bot' ? [content] : [])));
  const before = companies.map(bots);
  for (const here of companies) {
    const openId = (await on.members(here)).find(({ open_id }) => open_id.endsWith('_rep1'))?.open_id ?? '';
    const link = { text: 'Open', url: `${server.origin}/home` };
    await (
      await on.suiteOf(here)
    ).sendCard({ openId }, { title: `for ${here.clientId}`, lines: [], link }, here.clientId);
  }
  companies.forEach((here, place) => {
    const fresh = bots(here).filter((content) => !before[place]?.includes(content));
    expect([here.clientId, fresh.length, fresh[0]?.includes(`for ${here.clientId}`)]).toEqual([here.clientId, 1, true]);
  });
});

test('a push about one company is stored for that one alone', async () => {
  for (const here of companies) {
    const before = await Promise.all(companies.map(events));
    await on.director(here).console(here.channel, { administrators: ['admin', 'rep2'] });
    await on.director(here).settled();
    const after = await Promise.all(companies.map(events));
    const grown = companies.filter((_one, place) => (after[place] ?? 0) > (before[place] ?? 0));
    expect(grown.map(({ clientId }) => clientId)).toEqual([here.clientId]);
  }
});

test('the ticket of one store app is invalid for another, and does not affect own apps of companies', async () => {
  const tickets = () =>
    server.app.db
      .selectFrom('suite_secrets')
      .selectAll()
      .where('name', 'like', '%app-ticket%')
      .orderBy('name')
      .execute();
  const before = await tickets();
  expect(before.map(({ name }) => name)).toEqual([
    'dingtalk:app-ticket:suite_store',
    'feishu:app-ticket:cli_store_feishu',
  ]);
  server.clock.forward(1_000);
  await on.ask(companies[3] as StoreCompany, '/control/events/ticket', { suite: 'dingtalk' });
  const [dingtalk, feishu] = await tickets();
  expect([dingtalk?.value === before[0]?.value, feishu?.value === before[1]?.value]).toEqual([false, true]);
  for (const here of companies)
    await expect((await on.suiteOf(here)).company()).resolves.toMatchObject({ tenantKey: tenantKeyOf(here) });
});

test('a company that removes its store app is suspended, no suite says it of an own app, and the others continue', async () => {
  for (const here of companies) {
    const rep = await Promise.all(companies.map((one) => on.signIn(one, 'rep1')));
    server.clock.forward(1_000);
    await on.director(here).console(here.channel, { removed: true });
    await on.director(here).settled();
    const states = await Promise.all(rep.map(async (client) => (await client.call('start.bootstrap', {})).name));
    expect([here.clientId, states]).toEqual([
      here.clientId,
      companies.map((one) => (one === here && !own.includes(here) ? 'notAuthorised' : 'ok')),
    ]);
    server.clock.forward(1_000);
    await on.director(here).install(here.channel, { person: 'admin', asAdministrator: true, applicants: [] });
    await on.director(here).settled();
  }
});
