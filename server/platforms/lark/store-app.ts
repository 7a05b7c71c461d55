import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../platform';
import { cacheOfTenant, type Fresh, type SecretCache } from '../secrets';
import type { KeptTickets } from '../tickets';
import type { Transport } from '../transport';
import { makeLarkClient, type LarkApp } from './client';
import { makeLark } from './index';
import { larkCodes } from './rules';

/** A store app: one app for many companies, with a separate token for each (ADR-0188). */
export interface LarkStoreApp {
  /** The app without a company: sign-in and links. A call for a company is refused. */
  suite: Suite;
  /** The app for one company. */
  ofTenant(tenantKey: string): Suite;
  /** Requests the ticket from the suite again. @throws SuiteRefusal, SuiteUnreachable */
  askForTicket(): Promise<void>;
}

const AppToken = z.object({ app_access_token: z.string().min(1), expire: z.number() });
const TenantToken = z.object({ tenant_access_token: z.string().min(1), expire: z.number() });
const ticketInvalid = '10012';
/** The minimum time between two ticket requests; the suite sends it within seconds. Milliseconds. */
const askEveryMs = 60_000;

interface LarkStoreDeps {
  transport: Transport;
  cache: SecretCache;
  tickets: KeptTickets;
  now(): number;
  nonce(): string;
}

export function makeLarkStoreApp(app: LarkApp, deps: LarkStoreDeps): LarkStoreApp {
  const { transport, cache, tickets, now } = deps;
  const { channel, appId, appSecret } = app;
  const client = makeLarkClient(app, transport, cache);
  const tokenName = `${channel}:app-token:${appId}`;
  const credentials = { app_id: appId, app_secret: appSecret };
  const tenants = new Map<string, Suite>();
  let lastAskedAt = -Infinity;

  async function askForTicket(): Promise<void> {
    await client.call({
      method: 'POST',
      path: '/open-apis/auth/v3/app_ticket/resend',
      body: credentials,
      data: z.unknown(),
      flat: true,
      as: 'nobody',
      repeatable: true,
    });
  }

  /** Requests the ticket, and lets the caller retry when it has arrived. */
  async function withoutTicket(): Promise<never> {
    if (now() - lastAskedAt > askEveryMs) {
      lastAskedAt = now();
      await askForTicket();
    }
    throw new SuiteUnreachable(`${channel}: waits for the ticket of the store app`);
  }

  async function fetchAppToken(): Promise<Fresh> {
    const ticket = (await tickets.newest()) ?? (await withoutTicket());
    try {
      const answer = await client.call({
        method: 'POST',
        path: '/open-apis/auth/v3/app_access_token',
        body: { ...credentials, app_ticket: ticket },
        data: AppToken,
        flat: true,
        as: 'nobody',
        repeatable: true,
        secrets: [ticket],
      });
      return { value: answer.app_access_token, lifeMs: answer.expire * 1000 };
    } catch (error) {
      if (error instanceof SuiteRefusal && error.suiteCode === ticketInvalid) return withoutTicket();
      throw error;
    }
  }

  async function fetchTenantToken(tenantKey: string): Promise<Fresh> {
    let token = await cache.get(tokenName, fetchAppToken);
    for (let replaced = 0; ; replaced += 1) {
      try {
        const answer = await client.call({
          method: 'POST',
          path: '/open-apis/auth/v3/tenant_access_token',
          body: { app_access_token: token, tenant_key: tenantKey },
          data: TenantToken,
          flat: true,
          as: 'nobody',
          repeatable: true,
          secrets: [token],
        });
        return { value: answer.tenant_access_token, lifeMs: answer.expire * 1000 };
      } catch (error) {
        // As with every token: first the token of another process, then a new one.
        if (replaced === 2 || !(error instanceof SuiteRefusal) || !larkCodes.hasCause(error.suiteCode, 'dead-token'))
          throw error;
        token = await cache.replace(tokenName, token, fetchAppToken);
      }
    }
  }

  return {
    suite: makeLark(app, deps, () =>
      Promise.reject(new SuiteRefusal('refused', '', 'a store app has a token for each company alone')),
    ),
    ofTenant(tenantKey) {
      const existingTenant = tenants.get(tenantKey);
      if (existingTenant) return existingTenant;
      const tenantDeps = { ...deps, cache: cacheOfTenant(cache, channel, appId, tenantKey) };
      const suite = makeLark(app, tenantDeps, () => fetchTenantToken(tenantKey));
      tenants.set(tenantKey, suite);
      return suite;
    },
    askForTicket,
  };
}
