import * as lark from '@larksuiteoapi/node-sdk';
import { feishuEnvelope, feishuEvents, feishuPush } from '../../simulator/events/feishu';
import { inTenant, tenants, type Tenant } from '../../simulator/world/tenant';
import { hours, minutes, startSimulator, textAt, type RunningSimulator } from './support/simulator';

/** Store apps of Feishu and Lark: one application, a ticket that is pushed, and a token for each company. */

const tenant = (key: string): Tenant => {
  const found = tenants.find((one) => one.key === key);
  if (!found) throw new Error(`there is no company ${key}`);
  return found;
};
const [maple, birch, polar] = [tenant('maple'), tenant('birch'), tenant('polar')];
const quiet = Object.fromEntries(['error', 'warn', 'info', 'debug', 'trace'].map((name) => [name, () => undefined]));

describe.each(['feishu', 'lark'] as const)('a simulated store app of %s', (suite) => {
  let simulator: RunningSimulator;
  const { appId, secret, tenantKey } = maple.applications[suite];
  const credentials = { app_id: appId, app_secret: secret };
  beforeEach(async () => {
    simulator = await startSimulator();
  });
  afterEach(() => simulator.close());

  const post = async (path: string, body: object, token?: string) =>
    (
      await simulator.ask(`/${suite}${path}`, {
        method: 'POST',
        body,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json as Record<string, unknown>;
  const get = async (path: string, token: string) =>
    (await simulator.ask(`/${suite}${path}`, { headers: { authorization: `Bearer ${token}` } })).json;
  const auth = (call: string, body: object) => post(`/open-apis/auth/v3/${call}`, body);
  const appToken = async () =>
    textAt(
      await auth('app_access_token', { ...credentials, app_ticket: simulator.world.store.renew(suite) }),
      'app_access_token',
    );
  const tenantToken = async (app_access_token: string, tenant_key: string) =>
    textAt(await auth('tenant_access_token', { app_access_token, tenant_key }), 'tenant_access_token');

  it('gets a token for each company, which is valid for that company alone', async () => {
    const token = await appToken();
    for (const { applications, people } of [maple, birch]) {
      const own = applications[suite];
      const mine = await tenantToken(token, own.tenantKey);
      expect(await get('/open-apis/tenant/v2/tenant/query', mine)).toMatchObject({
        data: { tenant: { tenant_key: own.tenantKey, name: own.tenantName } },
      });
      const found = await get('/open-apis/contact/v3/users/find_by_department?department_id=od-east-sales', mine);
      expect(JSON.stringify(found)).toContain(people.find(({ key }) => key === 'rep1')?.name);
    }
    // Unlike that of a custom app, the app token calls nothing.
    expect(await get('/open-apis/tenant/v2/tenant/query', token)).toMatchObject({ code: 99991663 });
  });

  it('is refused without the newest ticket, with another secret, and where it is not installed', async () => {
    const old = simulator.world.store.renew(suite);
    const newest = simulator.world.store.renew(suite);
    for (const app_ticket of ['', 'guess', old])
      expect(await auth('app_access_token', { ...credentials, app_ticket })).toMatchObject({ code: 10012 });
    const wrong = { ...credentials, app_secret: 'guess', app_ticket: newest };
    expect(await auth('app_access_token', wrong)).toMatchObject({ code: 10015 });
    const token = await appToken();
    for (const tenant_key of ['', 'tenant_nobody', polar.applications[suite].tenantKey])
      expect(await auth('tenant_access_token', { app_access_token: token, tenant_key })).toMatchObject({ code: 10013 });
    const guess = { app_access_token: 'a-guess', tenant_key: tenantKey };
    expect(await auth('tenant_access_token', guess)).toMatchObject({ code: 99991664 });
    simulator.advance(hours(2) + minutes(1));
    const late = { app_access_token: token, tenant_key: tenantKey };
    expect(await auth('tenant_access_token', late)).toMatchObject({ code: 99991664 });
  });

  it('and a custom app get no tokens by the call of the other, and a store app gets no connection', async () => {
    expect(await auth('tenant_access_token/internal', credentials)).toMatchObject({ code: 10003 });
    const own = polar.applications[suite];
    const custom = { app_id: own.appId, app_secret: own.secret };
    expect(await auth('app_access_token', { ...custom, app_ticket: 'any' })).toMatchObject({ code: 10003 });
    expect(await auth('app_ticket/resend', custom)).toMatchObject({ code: 10016 });
    expect(await post('/callback/ws/endpoint', { AppID: appId, AppSecret: secret })).toMatchObject({ code: 514 });
  });

  it('has its ticket pushed on request and once an hour', async () => {
    const control = `/tenants/maple/control`;
    await simulator.ask(`${control}/console`, { method: 'POST', body: { suite, events: 'http' } });
    const sent = async () => {
      const { attempts } = (await simulator.ask(`${control}/events`)).json as { attempts: { type: string }[] };
      return attempts.filter(({ type }) => type === 'app_ticket').length;
    };
    const before = await sent();
    expect(await auth('app_ticket/resend', credentials)).toMatchObject({ code: 0 });
    expect(await sent()).toBe(before + 1);
    simulator.advance(hours(1));
    await simulator.ask(`${control}/events/due`, { method: 'POST', body: {} });
    expect(await sent()).toBeGreaterThan(before + 1);
  });

  it('works with the official SDK, from the push of the ticket to a call in the name of a company', async () => {
    const { world } = simulator;
    const kept = new Map<PropertyKey, unknown>();
    const named = (key: { toString(): string }, options?: { namespace?: string }) =>
      `${options?.namespace ?? ''}/${key.toString()}`;
    const cache: lark.Cache = {
      get: async (key, options) => kept.get(named(key, options)),
      set: async (key, value, _expires, options) => {
        kept.set(named(key, options), value);
        return true;
      },
    };
    const { verificationToken, encryptKey } = maple.applications[suite];
    const dispatcher = new lark.EventDispatcher({ verificationToken, encryptKey, logger: quiet as never, cache });
    const [push] = inTenant(maple, () =>
      feishuEvents(world, suite, { kind: 'ticketIssued', ticket: world.store.renew(suite) }).map((event) =>
        feishuPush(world, suite, 'event', feishuEnvelope(suite, event)),
      ),
    );
    await dispatcher.invoke(
      Object.assign(Object.create({ headers: push?.headers }) as object, JSON.parse(push?.body ?? '') as object),
    );
    const sdk = new lark.Client({
      appId,
      appSecret: secret,
      appType: lark.AppType.ISV,
      domain: `${simulator.origin}/sim/${suite}`,
      logger: quiet as never,
      cache,
    });
    for (const { applications } of [maple, birch]) {
      const own = applications[suite].tenantKey;
      const { data } = await sdk.tenant.tenant.query({}, lark.withTenantKey(own));
      expect(data?.tenant?.tenant_key).toBe(own);
    }
  });

  it('announces who installed it, in the older envelope and without the user id that store apps do not get', () => {
    const install = (of: Tenant) =>
      inTenant(of, () => {
        const [by, asked] = of.people;
        if (!by || !asked) throw new Error('nobody is here');
        const occurrence = { kind: 'appInstalled' as const, by, asAdministrator: true, applicants: [asked] };
        return feishuEvents(simulator.world, suite, occurrence).map((event) => feishuEnvelope(suite, event));
      });
    const [of, other] = [install(maple)[0], install(polar)[0]];
    expect(of).toMatchObject({
      type: 'event_callback',
      token: maple.applications[suite].verificationToken,
      event: { type: 'app_open', app_id: appId, tenant_key: tenantKey, installer: { open_id: expect.any(String) } },
    });
    expect(JSON.stringify(of)).not.toContain('user_id');
    expect(other).toBeUndefined();
  });
});
