import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompanySchema } from '../../../domain/configuration/company';
import type { Channel } from '../../../domain/platforms';
import { connectApp, tryApp, withdrawApp } from '../../../server/commands/suites/connect-app';
import { importCompany } from '../../../server/commands/companies/import-company';
import { startEventConnections, type EventConnections } from '../../../server/jobs/event-connections';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { companyKey } from '../../../server/queries/companies/companies';
import { storedApps } from '../../../server/queries/suites/suite-apps';
import { connectCompany, disconnectCompany } from '../../../scripts/company/connect';
import { templateCompany } from '../../../server/templates';
import { inTenant, tenants, type Tenant } from '../../../simulator/world/tenant';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { callsOf } from '../../support/store-companies';
import { until } from '../../support/until';

/** Five companies on two suites, at once: the demo's two are served by the server's apps, the others have their own. */
interface Here {
  clientId: string;
  channel: Exclude<Channel, 'lark'>;
  tenant: Tenant;
}

const [demo, polar, cedar] = tenants as readonly [Tenant, Tenant, Tenant];
const companies: readonly Here[] = [
  { clientId: 'mixed-demo-feishu', channel: 'feishu', tenant: demo },
  { clientId: 'mixed-polar-feishu', channel: 'feishu', tenant: polar },
  { clientId: 'mixed-cedar-feishu', channel: 'feishu', tenant: cedar },
  { clientId: 'mixed-demo-dingtalk', channel: 'dingtalk', tenant: demo },
  { clientId: 'mixed-polar-dingtalk', channel: 'dingtalk', tenant: polar },
];
const own = companies.filter(({ tenant }) => tenant !== demo);

const appIdOf = ({ channel, tenant }: Here) =>
  channel === 'dingtalk' ? tenant.applications.dingtalk.appKey : tenant.applications[channel].appId;
const tenantKeyOf = ({ channel, tenant }: Here) =>
  channel === 'dingtalk' ? tenant.applications.dingtalk.corpId : tenant.applications[channel].tenantKey;

function credentialsOf({ channel, tenant: { applications } }: Here, events: 'http' | 'stream' = 'http') {
  if (channel === 'dingtalk') {
    const { secret, agentId, robotCode, eventToken, eventAesKey } = applications.dingtalk;
    return { appSecret: secret, agentId, robotCode, eventToken, eventAesKey, events };
  }
  const { secret, verificationToken, encryptKey } = applications[channel];
  return { appSecret: secret, verificationToken, encryptKey, events };
}

let server: TestServer;

const appFolder = mkdtempSync(path.join(tmpdir(), 'sidecar-mixed-'));

beforeAll(async () => {
  const noPages = { pages: {}, tabs: {}, prefetched: [], bridges: {}, builders: [] };
  writeFileSync(path.join(appFolder, 'index.html'), '<html><head></head><body></body></html>');
  writeFileSync(path.join(appFolder, 'pages.json'), JSON.stringify(noPages));
  server = await startTestServer({ data: 'empty', appFolder });
  for (const here of companies) {
    const { clientId, channel } = here;
    const company = {
      client_id: clientId,
      name: clientId,
      channel,
      tenant_key: tenantKeyOf(here),
      time_zone: 'Asia/Shanghai',
    };
    await importCompany(
      server.app.db,
      CompanySchema.parse(templateCompany('software', 'en', company)),
      server.clock.now(),
    );
    if (here.tenant !== demo) await connect(here);
  }
  // A suite that is busy is asked again later.
  for (let round = 0; round < 3; round += 1) {
    await syncContacts(server.app);
    server.clock.forward(60_000);
  }
});
afterAll(async () => {
  await server.close();
  rmSync(appFolder, { recursive: true, force: true });
});

async function connect(here: Here, appId = appIdOf(here), credentials: object = credentialsOf(here)): Promise<void> {
  const company = await companyKey(server.app.db, here.clientId);
  if (!company) throw new Error(`${here.clientId} is not here`);
  const { row } = await tryApp(server.app, company, { appId, credentials });
  await connectApp(server.app, row);
}

/** The code that the authorization page of a company's app gives somebody, in a browser of their own. */
async function codeOf(here: Here, person: string, client: Client) {
  const url = `${server.origin}/login`;
  const { oauthUrl } = await client.ok(callsOf(here.channel).url, { url, app_id: appIdOf(here) });
  const answer = await fetch(`${oauthUrl}&user=${person}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '', url);
  return {
    code: back.searchParams.get('code') ?? back.searchParams.get('authCode') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}

async function tokenOf(here: Here, person: string): Promise<string> {
  const client = server.visitor('en');
  const answer: Record<string, string> = await client.ok(callsOf(here.channel).login, {
    ...(await codeOf(here, person, client)),
    app_id: appIdOf(here),
    source: 'web',
  });
  return Object.values(answer)[0] ?? '';
}

async function signIn(here: Here, person: string): Promise<Client> {
  const { hsid } = await server
    .visitor('en')
    .ok(callsOf(here.channel).open, { token: await tokenOf(here, person), client_id: here.clientId });
  return new Client(server.origin, hsid, 'en');
}

const namesIn = (here: Here) =>
  server.app.db.selectFrom('members').select('name').where('client_id', '=', here.clientId).execute();
const eventsOf = async ({ clientId }: Here) =>
  (
    await server.app.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('client_id', '=', clientId)
      .where('lane', '=', 'receive')
      .execute()
  ).length;

function simulated({ tenant }: Here) {
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const place = tenant === demo ? '' : `/tenants/${tenant.key}`;
    const answer = await fetch(`${server.origin}/sim${place}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
}

test('five companies with apps of their own are read in parallel, and each gets its own people alone', async () => {
  for (const here of companies) {
    const names = (await namesIn(here)).map(({ name }) => name);
    const theirs = new Set(here.tenant.people.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !theirs.has(name))).toEqual([]);
  }
});

test('people of all companies sign in in parallel, each through the app of their company, and see that company alone', async () => {
  const lists = await Promise.all(
    companies.map(async (here) => {
      const token = await tokenOf(here, 'rep1');
      const { list } = await server.visitor('en').ok(callsOf(here.channel).list, { token });
      return list.map(({ client_id }) => client_id);
    }),
  );
  expect(lists).toEqual(companies.map(({ clientId }) => [clientId]));
  const signedIn = await Promise.all(companies.map((here) => signIn(here, 'rep1')));
  const users = await Promise.all(signedIn.map((client) => client.ok('start.bootstrap', {})));
  expect(users.map(({ user, client }) => [client.client_id, user.name])).toEqual(
    companies.map(({ clientId, tenant }) => [clientId, tenant.people.find(({ key }) => key === 'rep1')?.name]),
  );
});

test('a code of one app is invalid for every other app, and a token of one company for every other company', async () => {
  for (const here of companies) {
    const others = companies.filter((other) => other.channel === here.channel && other !== here);
    for (const other of others) {
      const client = server.visitor('en');
      const mixed = await client.call(callsOf(here.channel).login, {
        ...(await codeOf(here, 'rep1', client)),
        app_id: appIdOf(other),
        source: 'web',
      });
      expect([here.clientId, other.clientId, mixed.name]).toEqual([here.clientId, other.clientId, 'loginAgain']);
      const opened = await server
        .visitor('en')
        .call(callsOf(here.channel).open, { token: await tokenOf(here, 'rep1'), client_id: other.clientId });
      expect(opened.name).toBe('notJoined');
    }
  }
});

test('pages are signed with the ticket of the company, and another company refuses that signature', async () => {
  const page = `${server.origin}/home`;
  for (const here of companies) {
    const client = await signIn(here, 'rep1');
    const sign =
      here.channel === 'dingtalk'
        ? await client.ok('membership.dingtalkJsSdkSign', { url: page })
        : await client.ok('membership.larkJsSdkSign', { url: page });
    const config = {
      suite: here.channel,
      person: 'rep1',
      url: page,
      timestamp: sign.timestamp,
      nonceStr: sign.nonce_str,
      signature: sign.signature,
    };
    const ids = { appId: appIdOf(here), corpId: tenantKeyOf(here), agentId: here.tenant.applications.dingtalk.agentId };
    for (const other of companies.filter(({ channel }) => channel === here.channel)) {
      const otherIds = {
        appId: appIdOf(other),
        corpId: tenantKeyOf(other),
        agentId: other.tenant.applications.dingtalk.agentId,
      };
      if (other === here) continue;
      expect((await simulated(other)('/container/config', { ...config, ...otherIds })).ok).not.toBe(true);
    }
    expect((await simulated(here)('/container/config', { ...config, ...ids })).ok).toBe(true);
  }
});

test('a page that is opened in the app of a company knows that app alone, also after a reload', async () => {
  const settingsOf = async (address: string, cookie = '') => {
    const answer = await fetch(server.origin + address, { headers: { cookie } });
    const html = await answer.text();
    const { channels } = JSON.parse((/<meta name="sidecar" content='([^']*)'>/.exec(html) ?? [])[1] ?? '') as {
      channels: Record<string, { appId: string; corpId?: string }>;
    };
    return { channels, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  for (const here of own) {
    const first = await settingsOf(`/home?app=${appIdOf(here)}`);
    expect(Object.entries(first.channels).map(([channel, { appId }]) => [channel, appId])).toEqual([
      [here.channel, appIdOf(here)],
    ]);
    if (here.channel === 'dingtalk') expect(first.channels.dingtalk?.corpId).toBe(tenantKeyOf(here));
    expect((await settingsOf('/detail', first.cookie)).channels).toEqual(first.channels);
  }
  const servers = (await settingsOf('/home')).channels;
  expect(Object.keys(servers)).toEqual(['feishu', 'lark', 'dingtalk']);
  const injected = await settingsOf('/home?app=cli_x%0d%0aset-cookie:y=1');
  expect([injected.channels, injected.cookie]).toEqual([servers, '']);
  const unknown = await settingsOf('/home?app=cli_nobody');
  expect(unknown.channels).toEqual(servers);
});

test('chats and cards reach people of the company alone, although user ids are equal', async () => {
  const before = companies.map(({ tenant, channel }) => botMessages(tenant, channel));
  for (const here of companies) {
    const suite = await suiteOf(here);
    const openId = inTenant(here.tenant, () =>
      here.channel === 'dingtalk' ? 'dd_rep1' : `ou_feishu${here.tenant.key && `_${here.tenant.key}`}_rep1`,
    );
    await suite.sendCard(
      { openId },
      { title: `for ${here.clientId}`, lines: [], link: { text: 'Open', url: `${server.origin}/home` } },
      `mixed-${here.clientId}`,
    );
  }
  companies.forEach(({ tenant, channel, clientId }, place) => {
    const now = botMessages(tenant, channel);
    const fresh = now.filter((content) => !before[place]?.includes(content));
    expect(fresh).toHaveLength(1);
    expect(fresh[0]).toContain(`for ${clientId}`);
  });
  // On Feishu an id is of one app: another company's app finds nobody behind it.
  await expect((await suiteOf(companies[1] as Here)).colleague('ou_feishu_rep1')).resolves.toMatchObject({
    state: expect.not.stringMatching('here'),
  });
});

async function suiteOf({ clientId }: Here) {
  const company = await companyKey(server.app.db, clientId);
  const suite =
    company && (await server.app.suites.of({ clientId, channel: company.channel, suiteApp: company.suite_app }));
  if (!suite) throw new Error(`${clientId} has no suite`);
  return suite;
}

function botMessages(tenant: Tenant, channel: Channel): string[] {
  const { world } = server.companies.find((company) => company.tenant === tenant) ?? server;
  return inTenant(tenant, () =>
    world.chats
      .list(channel)
      .flatMap(({ messages }) => messages.flatMap(({ from, content }) => (from.kind === 'bot' ? [content] : []))),
  );
}

test('a push is stored for the company of the app that proved it, and for no other', async () => {
  for (const here of companies) {
    const before = await Promise.all(companies.map(eventsOf));
    await simulated(here)('/control/console', { suite: here.channel, events: 'http' });
    await simulated(here)('/control/console', { suite: here.channel, administrators: ['admin', 'rep2'] });
    await server.companies.find(({ tenant }) => tenant === here.tenant)?.courier.idle();
    await server.outbox.drain();
    const after = await Promise.all(companies.map(eventsOf));
    const grown = companies.filter((_company, place) => (after[place] ?? 0) > (before[place] ?? 0));
    expect(grown.map(({ clientId }) => clientId)).toEqual([here.clientId]);
    await simulated(here)('/control/console', { suite: here.channel, events: 'off' });
  }
});

test('a push that one app proves about the tenant of another is refused and leaves nothing behind', async () => {
  const total = async () => (await Promise.all(companies.map(eventsOf))).reduce((sum, count) => sum + count, 0);
  const before = await total();
  for (const here of own)
    for (const other of companies.filter((one) => one.channel === here.channel && one !== here)) {
      const status = await forged(here, other);
      expect([here.clientId, other.clientId, status]).toEqual([here.clientId, other.clientId, 403]);
    }
  expect(await total()).toBe(before);
});

/** Secrets and address of one company's app, the tenant of another. @returns the status of the answer */
async function forged(here: Here, other: Here): Promise<number> {
  const mixed: Tenant = {
    ...here.tenant,
    applications: {
      ...here.tenant.applications,
      feishu: { ...here.tenant.applications.feishu, tenantKey: other.tenant.applications.feishu.tenantKey },
      dingtalk: { ...here.tenant.applications.dingtalk, corpId: other.tenant.applications.dingtalk.corpId },
    },
  };
  const { courier } = server.companies.find(({ tenant }) => tenant === here.tenant) ?? server;
  const content =
    here.channel === 'dingtalk' ? { UserId: ['dd_rep1'] } : { object: { open_id: 'ou_feishu_rep1', name: 'x' } };
  const type = here.channel === 'dingtalk' ? 'user_leave_org' : 'contact.user.deleted_v3';
  return inTenant(mixed, () =>
    courier.forge(here.channel, {
      id: `mixed-${here.clientId}-${other.clientId}`,
      type,
      content,
      at: server.clock.now(),
    }),
  );
}

test('an app of another company, or one in use, is refused', async () => {
  const [, first, second] = companies as [Here, Here, Here];
  await expect(connect(first, appIdOf(second), credentialsOf(second))).rejects.toThrow(
    'is the app of mixed-cedar-feishu',
  );
  await expect(connect(first, 'cli_demo_feishu', credentialsOf(first))).rejects.toThrow("is the server's own app");
  const lark = polar.applications.lark;
  await expect(connect(first, lark.appId, { appSecret: lark.secret })).rejects.toThrow();
});

test('an operator connects a company without a secret on the command line, and disconnects the app', async () => {
  const here = companies[4] as Here;
  const company = await companyKey(server.app.db, here.clientId);
  if (!company) throw new Error(`${here.clientId} is not here`);
  const lines: string[] = [];
  const run = async (typed: string, work: (where: Parameters<typeof connectCompany>[0]) => Promise<void>) => {
    lines.length = 0;
    await work({
      ...server.app,
      origin: server.origin,
      terminal: {
        print: (line) => lines.push(line),
        refuse: (line) => lines.push(`refused: ${line}`),
        input: async () => typed,
      },
    });
    return lines.join('\n');
  };
  const given = { appId: appIdOf(here), ...credentialsOf(here) };
  expect(await run('', (where) => connectCompany(where, company))).toMatch(/^refused: .*appId, appSecret, agentId/);
  expect(
    await run(JSON.stringify({ ...given, appSecret: 'a wrong one' }), (where) => connectCompany(where, company)),
  ).toMatch(/refused: The suite refuses .*Nothing was written/);
  const said = await run(JSON.stringify(given), (where) => connectCompany(where, company));
  expect(said).toContain(`${server.origin}/?app=${appIdOf(here)}`);
  expect(said).toContain(`/api/callback/dingtalk/event/${appIdOf(here)}`);
  expect(said).not.toContain(given.appSecret);
  expect(await run('', (where) => disconnectCompany(where, company, '--server-app'))).toMatch(
    /^refused: The app of dingtalk belongs to the company .*Nothing was changed/,
  );
  expect(await run('', (where) => disconnectCompany(where, company, undefined))).toContain('has no app now');
  await expect(suiteOf(here)).rejects.toThrow('has no suite');
  await run(JSON.stringify(given), (where) => connectCompany(where, company));
  expect((await suiteOf(here)).appId).toBe(appIdOf(here));
});

/** Credentials as a form sends them. */
const named = (credentials: object) => credentials as Record<string, string>;

test('an administrator connects, changes and removes the app on the screen, and its secrets are never shown again', async () => {
  const here = companies[1] as Here;
  const other = companies[2] as Here;
  const client = await signIn(here, 'admin');
  const app = async () => (await client.ok('admin.integrations', {})).app;
  const { appSecret, ...rest } = named(credentialsOf(here));
  const connects = async (app_id: string, credentials: Record<string, string>) => {
    server.clock.forward(61_000);
    return client.ok('admin.connectApp', { app_id, credentials });
  };
  const mine = appIdOf(here);
  expect(await app()).toMatchObject({ state: 'own', app_id: mine, home_url: `${server.origin}/home?app=${mine}` });

  expect(await connects(mine, { ...rest })).toMatchObject({ done: false, problem: 'unclear' });
  expect(await connects(mine, { ...rest, appSecret: 'a wrong one' })).toMatchObject({
    done: false,
    problem: 'refused',
  });
  expect(await connects(appIdOf(other), named(credentialsOf(other)))).toMatchObject({ done: false, problem: 'inUse' });
  expect(await connects('cli_demo_feishu', { ...rest, appSecret: appSecret ?? '' })).toMatchObject({
    problem: 'inUse',
  });
  expect((await suiteOf(here)).appId).toBe(mine);
  // What people cannot work without is tried before anything is written.
  await simulated(here)('/control/permissions', {
    suite: 'feishu',
    permission: 'contact:contact.base:readonly',
    granted: false,
  });
  const lacking = await connects(mine, { ...rest, appSecret: appSecret ?? '' });
  expect(lacking).toMatchObject({ done: false, problem: 'checks' });
  expect(lacking.checks).toContainEqual({
    name: 'people',
    state: 'noPermission',
    detail: expect.stringContaining('contact:contact.base:readonly') as unknown,
  });
  await simulated(here)('/control/permissions', {
    suite: 'feishu',
    permission: 'contact:contact.base:readonly',
    granted: true,
  });

  server.clock.forward(61_000);
  expect(await client.ok('admin.disconnectApp', { to: 'server' })).toMatchObject({
    done: false,
    problem: 'otherCompany',
  });
  expect(await client.ok('admin.disconnectApp', { to: 'none' })).toMatchObject({ done: true });
  expect(await app()).toMatchObject({ state: 'none', app_id: null, event_url: null });
  await expect(suiteOf(here)).rejects.toThrow('has no suite');
  expect((await client.ok('admin.checkIntegration', { name: 'suite' })).checks).toEqual([
    { name: 'signature', state: 'off' },
  ]);
  expect(await connects(mine, { ...rest, appSecret: appSecret ?? '' })).toMatchObject({ done: true });
  expect((await suiteOf(here)).appId).toBe(mine);

  const { text } = await client.call('admin.log', { section: 'suite_app' });
  expect(JSON.parse(text).data.list).toMatchObject([
    { before: null, after: { app_id: mine, credentials: 'changed' }, can_undo: false, member_name: expect.any(String) },
    { before: { app_id: mine }, after: null },
  ]);
  for (const words of [text, (await client.call('admin.integrations', {})).text, server.logged.join('\n')])
    for (const secret of Object.values(named(credentialsOf(here))).filter((one) => one.length > 6))
      expect(words).not.toContain(secret);
});

test('credentials are encrypted, a changed secret applies to the next request, and a removed app serves nobody', async () => {
  const here = companies[2] as Here;
  const stored = await storedApps(server.app.db).ofCompany(here.clientId);
  expect(JSON.stringify(stored)).not.toContain(here.tenant.applications.feishu.secret);
  const beside = await startTestServer({ beside: server });
  const client = await signIn(here, 'rep1');
  const there = new Client(beside.origin, client.hsid, 'en');
  const sign = (asked: Client) => asked.call('membership.larkJsSdkSign', { url: `${asked.origin}/home` });
  expect((await sign(client)).name).toBe('ok');
  await connect(here, appIdOf(here), { ...credentialsOf(here), verificationToken: 'another' });
  expect((await sign(client)).name).toBe('ok');
  expect(stored).not.toBeNull();
  if (stored) await withdrawApp(server.app, stored);
  for (const asked of [client, there]) expect((await sign(asked)).name).toBe('suiteUnavailable');
  const refused = await server
    .visitor('en')
    .call('account.larkWebLoginUrl', { url: `${server.origin}/login`, app_id: appIdOf(here) });
  expect(refused.name).toBe('loginAgain');
  await beside.close();
  await connect(here);
  expect((await sign(client)).name).toBe('ok');
  const logged = server.logged.join('\n');
  for (const company of own) expect(logged).not.toContain(credentialsOf(company).appSecret);
});

describe('apps of companies over event connections', () => {
  let connections: EventConnections;
  afterAll(() => connections.stop());

  test('have a connection each, which delivers events of its company alone', async () => {
    for (const here of own) await connect(here, appIdOf(here), credentialsOf(here, 'stream'));
    connections = startEventConnections(server.app);
    await until(() => connections.openOfCompanies().length === own.length);
    expect(connections.openOfCompanies().sort()).toEqual(own.map(({ clientId }) => clientId).sort());
    for (const here of own) {
      const before = await Promise.all(companies.map(eventsOf));
      await simulated(here)('/control/console', { suite: here.channel, events: 'stream' });
      await simulated(here)('/control/console', { suite: here.channel, administrators: ['admin', 'rep3'] });
      await server.companies.find(({ tenant }) => tenant === here.tenant)?.courier.idle();
      const after = await Promise.all(companies.map(eventsOf));
      const grown = companies.filter((_company, place) => (after[place] ?? 0) > (before[place] ?? 0));
      expect(grown.map(({ clientId }) => clientId)).toEqual([here.clientId]);
    }
  });
});

test('an app that is switched off or has a new secret is refused, without effect on other apps', async () => {
  const [, here, other] = companies as [Here, Here, Here];
  const readFirst = async (company: Here) => (await suiteOf(company)).company().then(({ tenantKey }) => tenantKey);
  await simulated(here)('/control/console', { suite: 'feishu', disabled: true });
  await expect(readFirst(here)).rejects.toThrow('99991662');
  expect(await readFirst(other)).toBe(tenantKeyOf(other));
  await simulated(here)('/control/console', { suite: 'feishu', disabled: false, secretNumber: 1 });
  await expect(connect(here)).rejects.toThrow('10015');
  await connect(here, appIdOf(here), { ...credentialsOf(here), appSecret: 'polar_feishu_secret_1' });
  expect(await readFirst(here)).toBe(tenantKeyOf(here));
});
