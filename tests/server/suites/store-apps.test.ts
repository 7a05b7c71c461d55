import { CompanySchema } from '../../../domain/configuration/company';
import { checkSuites } from '../../../scripts/doctor/suites';
import { importCompany } from '../../../server/commands/companies/import-company';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { templateCompany } from '../../../server/templates';
import { forgeries } from '../../../simulator/events/push';
import { tenants } from '../../../simulator/world/tenant';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

/** One app of the store serves two companies of Feishu that have installed it, each with tokens of its own (ADR-0188). */
const companies = ['maple', 'birch'] as const;
type Company = (typeof companies)[number];
const clientIdOf = (company: Company) => `store-${company}`;
const tenantOf = (company: Company) => {
  const tenant = tenants.find(({ key }) => key === company);
  if (!tenant) throw new Error(`${company} is nobody's`);
  return tenant;
};
const appId = 'cli_store_feishu';

let server: TestServer;
let director: Record<Company, EventDirector>;
beforeAll(async () => {
  server = await startTestServer({
    data: 'empty',
    env: {
      FEISHU_APP_TYPE: 'store',
      FEISHU_APP_ID: appId,
      FEISHU_APP_SECRET: 'store_feishu_secret',
      FEISHU_VERIFICATION_TOKEN: 'store_feishu_token',
      FEISHU_ENCRYPT_KEY: 'store_feishu_encrypt_key',
    },
  });
  director = { maple: directed('maple'), birch: directed('birch') };
  for (const company of companies) await director[company].console('feishu', { events: 'http' });
  await found('maple');
});
afterAll(() => server.close());

const simulated = (company: Company) => {
  const here = server.companies.find(({ tenant }) => tenant.key === company);
  if (!here) throw new Error(`${company} is not simulated`);
  return here;
};
const directed = (company: Company) =>
  directEvents({ ...server, courier: simulated(company).courier }, `/sim/tenants/${company}/control`);
async function control(company: Company, path: string, body: object) {
  const answer = await fetch(`${server.origin}/sim/tenants/${company}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

async function found(company: Company): Promise<void> {
  const { tenantKey } = tenantOf(company).applications.feishu;
  const about = {
    client_id: clientIdOf(company),
    name: company,
    channel: 'feishu' as const,
    tenant_key: tenantKey,
    time_zone: 'Asia/Shanghai',
  };
  const document = CompanySchema.parse(templateCompany('software', 'en', about));
  await importCompany(server.app.db, document, server.clock.now());
}

/** Reads the people of all companies, as often as a suite that is busy or sends its ticket first makes it necessary. */
async function readPeople(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    server.clock.forward(61_000);
    await syncContacts(server.app);
    await Promise.all(server.companies.map(({ courier }) => courier.idle()));
  }
}
const membersOf = (company: Company) =>
  server.app.db
    .selectFrom('members')
    .select(['name', 'open_id', 'deleted'])
    .where('client_id', '=', clientIdOf(company))
    .execute();
/** What the app has asked the suite for, whichever company it was about. */
const callsOf = (call: string) =>
  server.companies.flatMap(({ world }) => world.log.list('feishu')).filter((one) => one.call === call);
const resent = () => callsOf('auth.app_ticket_resend').length;
const kept = () =>
  server.app.db.selectFrom('suite_secrets').selectAll().where('name', 'like', '%app-ticket%').execute();

async function tokenOf(company: Company, person: string): Promise<string> {
  const client = server.visitor('en');
  const url = `${server.origin}/login`;
  const { oauthUrl } = await client.ok('account.larkWebLoginUrl', { url, app_id: appId });
  const answer = await fetch(`${oauthUrl}&user=${person}&company=${company}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '', url).searchParams;
  const { lark_token } = await client.ok('account.larkWebLogin', {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
    url,
    app_id: appId,
    source: 'web',
  });
  return lark_token;
}
async function signIn(company: Company, person: string): Promise<Client> {
  const token = await tokenOf(company, person);
  const { hsid } = await server.visitor('en').ok('account.larkSwitchClient', { token, client_id: clientIdOf(company) });
  return new Client(server.origin, hsid, 'en');
}

test('a store app without a ticket asks for it, and reads the company once it has arrived', async () => {
  expect(await kept()).toEqual([]);
  server.clock.forward(61_000);
  await syncContacts(server.app);
  await simulated('maple').courier.idle();
  expect([resent(), (await membersOf('maple')).length, (await kept()).length]).toEqual([1, 0, 1]);
  await readPeople();
  const theirs = new Set(tenantOf('maple').people.map(({ name }) => name));
  const names = (await membersOf('maple')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !theirs.has(name))).toEqual([]);
  expect(resent()).toBe(1);
});

test('the ticket of a store app is encrypted, and is in no event, log line or answer', async () => {
  let ticket = '';
  const { world, courier } = simulated('maple');
  const renew = world.store.renew.bind(world.store);
  const watched = jest.spyOn(world.store, 'renew').mockImplementation((suite) => (ticket = renew(suite)));
  await control('maple', '/events/ticket', { suite: 'feishu' });
  watched.mockRestore();
  expect(ticket).toMatch(/^ticket_/);
  expect(courier.attempts.at(-1)).toMatchObject({ type: 'app_ticket', accepted: true });
  expect(server.app.cipher.decrypt((await kept())[0]?.value ?? '')).toBe(ticket);
  const stored = await server.app.db
    .selectFrom('outbox')
    .selectAll()
    .where('client_id', '=', clientIdOf('maple'))
    .execute();
  expect(JSON.stringify([await kept(), stored])).not.toContain(ticket);
  expect(server.logged.join('')).not.toContain(ticket);
});

test('a company that installs the app is set up by its first administrator, and has people of its own alone', async () => {
  await control('birch', '/events/install', { suite: 'feishu', person: 'admin' });
  // Nobody knows the company here yet: the suite is answered, and nothing is stored.
  expect(simulated('birch').courier.attempts.at(-1)).toMatchObject({ type: 'app_open', accepted: true });
  const visitor = server.visitor('en');
  const token = await tokenOf('birch', 'admin');
  expect(await visitor.ok('setUp.look', { token })).toMatchObject({ company: '白桦服饰' });
  expect((await visitor.call('setUp.look', { token: await tokenOf('maple', 'admin') })).name).toBe('notAllowed');
  await found('birch');
  await readPeople();
  const [maple, birch] = [await membersOf('maple'), await membersOf('birch')];
  expect(birch.length).toBe(maple.length);
  expect(birch.every(({ name }) => name.endsWith('（白桦服饰）'))).toBe(true);
  expect(maple.every(({ name }) => name.endsWith('（枫叶贸易）'))).toBe(true);
});

test('who installs the app, asked for it or may open it is a member at once, and what names nobody is answered', async () => {
  const { birch } = director;
  const isMember = async (person: string) =>
    (await membersOf('birch')).some(({ open_id, deleted }) => open_id?.endsWith(`_${person}`) && !deleted);
  await control('birch', '/console', { suite: 'feishu', events: 'http' });
  // Nothing says that the app may see them now.
  await birch.play('feishu', 'lose');
  await birch.console('feishu', { range: 'company', unavailable: ['m20'] });
  expect([await isMember('newcomer'), await isMember('outsider')]).toEqual([false, false]);
  await birch.install('feishu', { person: 'newcomer', asAdministrator: false, applicants: ['outsider', 'rep1'] });
  await birch.repeat();
  await birch.settled();
  expect([await isMember('newcomer'), await isMember('outsider')]).toEqual([true, true]);
  await birch.send('feishu', { type: 'app_open', content: { installer: { open_id: 'ou_unknown' } }, old: true });
  await birch.console('feishu', { unavailable: [] });
  await birch.settled();
  expect(simulated('birch').courier.attempts.at(-1)).toMatchObject({
    type: 'application.application.visibility.added_v6',
    accepted: true,
  });
});

test('people of two companies sign in through one app, see their company alone, and the suite accepts its pages', async () => {
  for (const company of companies) {
    const token = await tokenOf(company, 'rep1');
    const { list } = await server.visitor('en').ok('account.larkClientList', { token });
    expect(list.map(({ client_id }) => client_id)).toEqual([clientIdOf(company)]);
    const other = companies.find((one) => one !== company) ?? company;
    const opened = await server.visitor('en').call('account.larkSwitchClient', { token, client_id: clientIdOf(other) });
    expect(opened.name).toBe('notJoined');
    const client = await signIn(company, 'rep1');
    const url = `${server.origin}/home`;
    const sign = await client.ok('membership.larkJsSdkSign', { url });
    const config = {
      suite: 'feishu',
      person: 'rep1',
      url,
      appId,
      timestamp: sign.timestamp,
      nonceStr: sign.nonce_str,
      signature: sign.signature,
    };
    const at = async (where: Company) =>
      (
        await fetch(`${server.origin}/sim/tenants/${where}/container/config`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(config),
        })
      ).json() as Promise<{ ok?: boolean }>;
    expect((await at(other)).ok).not.toBe(true);
    expect((await at(company)).ok).toBe(true);
  }
});

test('the chat of a record is created in its company, and its event changes nothing in the other', async () => {
  const chats = (company: Company) => simulated(company).world.chats.list('feishu').length;
  const before = companies.map(chats);
  const rep = await signIn('birch', 'rep1');
  const { id } = await rep.ok('organization.create', { name: 'Birch harbour' });
  await rep.ok('chats.larkCreate', { id, table_id: 'organization' });
  expect(companies.map(chats)).toEqual([before[0], (before[1] ?? 0) + 1]);
  await director.birch.console('feishu', { gone: ['rep3'] });
  await director.birch.settled();
  const rep3 = async (company: Company) => (await membersOf(company)).find(({ open_id }) => open_id?.endsWith('_rep3'));
  expect([(await rep3('maple'))?.deleted, (await rep3('birch'))?.deleted]).toEqual([false, true]);
});

/** Hours later, when all tokens have ended. The ticket that is due by then is sent at once, not when a courier next looks at the clock. */
async function waitHours(): Promise<void> {
  server.clock.forward(3 * 3_600_000);
  simulated('maple').courier.sendDue();
  await director.maple.settled();
}

test('the newest ticket counts in whatever order tickets arrive, and old tokens are replaced', async () => {
  await waitHours();
  const before = resent();
  await director.maple.play('feishu', 'hold', 2);
  await control('maple', '/events/ticket', { suite: 'feishu' });
  server.clock.forward(1_000);
  await control('maple', '/events/ticket', { suite: 'feishu' });
  await director.maple.release({ reversed: true });
  await director.maple.settled();
  simulated('maple').world.store.endAppTokens('feishu');
  // The tokens of both companies are over: the next call takes the newest ticket, and asks for none.
  const suite = await suiteOf('maple');
  await expect(suite.company()).resolves.toMatchObject({ tenantKey: 'tenant_maple_feishu' });
  expect(resent()).toBe(before);
});

test('a lost ticket is requested again when the suite refuses the old one', async () => {
  await waitHours();
  const before = resent();
  await director.maple.play('feishu', 'lose');
  await control('maple', '/events/ticket', { suite: 'feishu' });
  simulated('maple').world.store.endAppTokens('feishu');
  const suite = await suiteOf('birch');
  // Many who need it at once have it asked for once.
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => suite.company()));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(resent()).toBe(before + 1);
  await simulated('maple').courier.idle();
  await expect(suite.company()).resolves.toMatchObject({ tenantKey: 'tenant_birch_feishu' });
  expect(resent()).toBe(before + 1);
});

test('the doctor tests the secret of a store app, which has no company to ask about', async () => {
  const settings = { ...server.app.env, DEMO: false, LARK_APP_ID: undefined, DINGTALK_APP_KEY: undefined };
  expect(await checkSuites(settings)).toEqual([
    expect.objectContaining({ state: 'good', words: expect.stringContaining('sends the ticket of the store app') }),
  ]);
  expect(await checkSuites({ ...settings, FEISHU_APP_SECRET: 'a wrong one' })).toEqual([
    expect.objectContaining({ state: 'failed', words: expect.stringContaining('10015') }),
  ]);
});

test('a ticket that the suite did not send is refused, and the stored one stays', async () => {
  const before = await kept();
  server.clock.forward(1_000);
  for (const forged of forgeries.filter((one) => one !== 'tenant')) {
    const event = { type: 'app_ticket', content: { app_ticket: 'ticket_forged' }, old: true, forged };
    expect([forged, await director.maple.send('feishu', event)]).toEqual([forged, 403]);
  }
  expect(await kept()).toEqual(before);
});

const suiteOf = async (company: Company) => {
  const suite = await server.app.suites.of({ clientId: clientIdOf(company), channel: 'feishu', suiteApp: null });
  if (!suite) throw new Error(`${company} has no suite`);
  return suite;
};
