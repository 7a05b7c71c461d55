import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../platform';
import { cacheOfTenant, type Fresh, type SecretCache } from '../secrets';
import type { KeptTickets } from '../tickets';
import type { Transport } from '../transport';
import { makeDingtalkClient, type DingtalkApp, type DingtalkClient, type StoreCompany } from './client';
import { makeDingtalk } from './index';

/** A third-party app: one app for many companies, with a token, an agent id and signatures of each (ADR-0195). */
export interface DingtalkStoreApp {
  /** The app without a company: sign-in and the connection. A call for a company is refused. */
  suite: Suite;
  /** The app for one company. */
  ofTenant(corpId: string): Suite;
  /** Checks the app's key and secret at the suite; no call requests a ticket. @throws SuiteRefusal, SuiteUnreachable */
  checkSecret(): Promise<void>;
}

const CorpToken = z.object({ accessToken: z.string().min(1), expireIn: z.number() });
const numberAsText = z.union([z.number(), z.string()]).transform(String);
const Authorization = z.object({
  auth_corp_info: z.object({ corpid: z.string().min(1), corp_name: z.string().default('') }),
  auth_info: z.object({ agent: z.array(z.object({ agentid: numberAsText, appid: numberAsText })).min(1) }),
});
/** A ticket that is not the newest valid one. The second code is the older host's. */
const ticketInvalid = ['invalidSuiteTicket', '40085'];
/** The number of cached company adapters. Any caller may name a company in an address. */
const companiesKept = 500;

interface DingtalkStoreDeps {
  transport: Transport;
  cache: SecretCache;
  tickets: KeptTickets;
  now(): number;
  nonce(): string;
}

/** Returns the signature that the older host requires with the key where no token is sent. Base64. */
function suiteSignature(secret: string, timestamp: string, ticket: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${ticket}`).digest('base64');
}

export function makeDingtalkStoreApp(app: DingtalkApp, deps: DingtalkStoreDeps): DingtalkStoreApp {
  const { transport, cache, tickets, now } = deps;
  const { appKey: suiteKey, appSecret: suiteSecret } = app;
  const ofNobody: StoreCompany = { fetchToken: refuse, fetchAuthorization: refuse };
  const client = makeDingtalkClient(app, transport, cache, ofNobody);
  const companies = new Map<string, { suite: Suite; client: DingtalkClient }>();

  /** Runs work with the newest ticket. Without a valid one, the caller retries when the suite has pushed it. */
  async function withTicket<Result>(work: (ticket: string) => Promise<Result>): Promise<Result> {
    const waits = () => new SuiteUnreachable('dingtalk: waits for the ticket of the third-party app');
    const ticket = await tickets.newest();
    if (ticket === null) throw waits();
    return work(ticket).catch((error: unknown) => {
      throw error instanceof SuiteRefusal && ticketInvalid.includes(error.suiteCode) ? waits() : error;
    });
  }

  const fetchToken = (corpId: string): Promise<Fresh> =>
    withTicket(async (ticket) => {
      const { accessToken, expireIn } = await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/oauth2/corpAccessToken',
        body: { suiteKey, suiteSecret, authCorpId: corpId, suiteTicket: ticket },
        data: CorpToken,
        as: 'nobody',
        repeatable: true,
        secrets: [ticket],
      });
      return { value: accessToken, lifeMs: expireIn * 1000 };
    });

  const fetchAuthorization = (corpId: string): ReturnType<StoreCompany['fetchAuthorization']> =>
    withTicket(async (ticket) => {
      const timestamp = String(now());
      const { auth_corp_info: company, auth_info: installed } = await client.call({
        host: 'oapi',
        method: 'POST',
        path: '/service/get_auth_info',
        query: {
          accessKey: suiteKey,
          timestamp,
          suiteTicket: ticket,
          signature: suiteSignature(suiteSecret, timestamp, ticket),
        },
        body: { suite_key: suiteKey, auth_corpid: corpId },
        data: Authorization,
        as: 'nobody',
        repeatable: true,
        secrets: [ticket],
      });
      return {
        corpId: company.corpid,
        name: company.corp_name,
        agentId: installed.agent[0]?.agentid ?? '',
        appId: installed.agent[0]?.appid ?? '',
      };
    });

  function getCompany(corpId: string): { suite: Suite; client: DingtalkClient } {
    const existingCompany = companies.get(corpId);
    if (existingCompany) return existingCompany;
    const companyApp = { ...app, corpId };
    const shared = { ...deps, cache: cacheOfTenant(cache, 'dingtalk', suiteKey, corpId) };
    const store = { fetchToken: () => fetchToken(corpId), fetchAuthorization: () => fetchAuthorization(corpId) };
    const company = {
      client: makeDingtalkClient(companyApp, transport, shared.cache, store),
      suite: makeDingtalk(companyApp, shared, { store, getClient }),
    };
    companies.set(corpId, company);
    const [oldest] = companies.keys();
    if (companies.size > companiesKept && oldest !== undefined) companies.delete(oldest);
    return company;
  }
  const getClient = (corpId: string) => getCompany(corpId).client;

  return {
    suite: makeDingtalk(app, deps, { store: ofNobody, getClient }),
    ofTenant: (corpId) => getCompany(corpId).suite,
    async checkSecret() {
      try {
        await client.call({
          host: 'api',
          method: 'POST',
          path: '/v1.0/oauth2/suiteAccessToken',
          // Without a ticket the suite reports errors of the other values first.
          body: { suiteKey, suiteSecret, suiteTicket: (await tickets.newest()) ?? 'none' },
          data: z.unknown(),
          as: 'nobody',
          repeatable: true,
        });
      } catch (error) {
        if (!(error instanceof SuiteRefusal && ticketInvalid.includes(error.suiteCode))) throw error;
      }
    },
  };
}

async function refuse(): Promise<never> {
  throw new SuiteRefusal('refused', '', 'a third-party app has a token for each company alone');
}
