import { CompanySchema } from '../../domain/configuration/company';
import { suiteFamilies, type Channel } from '../../domain/platforms';
import { importCompany } from '../../server/commands/companies/import-company';
import { syncContacts } from '../../server/jobs/contact-syncs';
import { templateCompany } from '../../server/templates';
import { applicationId, tenants, type Tenant } from '../../simulator/world/tenant';
import { Client } from './client';
import type { TestServer } from './server';
import { directEvents, type EventDirector } from './suite-events';

/** A company that uses a simulated suite, for tests of several companies. */
export interface StoreCompany {
  clientId: string;
  channel: Channel;
  tenant: Tenant;
}

/** The settings under which the server's own app is the store app of a simulated suite. */
export const storeSettings: Record<Channel, Record<string, string>> = {
  feishu: larkSettings('FEISHU', 'feishu'),
  lark: larkSettings('LARK', 'lark'),
  dingtalk: {
    DINGTALK_APP_TYPE: 'store',
    DINGTALK_APP_KEY: 'suite_store',
    DINGTALK_APP_SECRET: 'store_dingtalk_secret',
    DINGTALK_ROBOT_CODE: 'suite_store',
    DINGTALK_EVENT_TOKEN: 'store_dingtalk_event_token',
    DINGTALK_EVENT_AES_KEY: applicationOf('maple').eventAesKey,
  },
};

function larkSettings(prefix: string, suite: string): Record<string, string> {
  return {
    [`${prefix}_APP_TYPE`]: 'store',
    [`${prefix}_APP_ID`]: `cli_store_${suite}`,
    [`${prefix}_APP_SECRET`]: `store_${suite}_secret`,
    [`${prefix}_VERIFICATION_TOKEN`]: `store_${suite}_token`,
    [`${prefix}_ENCRYPT_KEY`]: `store_${suite}_encrypt_key`,
  };
}

function applicationOf(key: string) {
  return tenantNamed(key).applications.dingtalk;
}

export function tenantNamed(key: string): Tenant {
  const found = tenants.find((tenant) => tenant.key === key);
  if (!found) throw new Error(`there is no company ${key}`);
  return found;
}

export const tenantKeyOf = ({ channel, tenant: { applications } }: StoreCompany): string =>
  channel === 'dingtalk' ? applications.dingtalk.corpId : applications[channel].tenantKey;

/** Returns the app in the form of the pages: on DingTalk a third-party app together with the company. */
export const pageAppOf = (company: StoreCompany): string => {
  const { channel, tenant } = company;
  const appId = applicationId(channel, tenant);
  return channel === 'dingtalk' && tenant.applications.dingtalk.isStore ? `${appId}@${tenantKeyOf(company)}` : appId;
};

/** Returns the calls by which a browser signs in. */
export const callsOf = (channel: Channel) =>
  suiteFamilies[channel] === 'lark'
    ? ({
        url: 'account.larkWebLoginUrl',
        login: 'account.larkWebLogin',
        list: 'account.larkClientList',
        open: 'account.larkSwitchClient',
      } as const)
    : ({
        url: 'account.dingtalkWebLoginUrl',
        login: 'account.dingtalkCodeLogin',
        list: 'account.dingtalkClientList',
        open: 'account.dingtalkSwitchClient',
      } as const);

/** Returns the steps of tests with companies of simulated suites on one server. */
export function companiesOn(server: TestServer) {
  const simulated = ({ tenant }: StoreCompany) => {
    const here = server.companies.find((company) => company.tenant === tenant);
    if (!here) throw new Error(`${tenant.key} is not simulated`);
    return here;
  };

  async function ask(company: StoreCompany, path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${server.origin}/sim/tenants/${company.tenant.key}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  }

  async function found(company: StoreCompany): Promise<void> {
    const { clientId, channel } = company;
    const about = {
      client_id: clientId,
      name: clientId,
      channel,
      tenant_key: tenantKeyOf(company),
      time_zone: 'Asia/Shanghai',
    };
    const document = CompanySchema.parse(templateCompany('software', 'en', about));
    await importCompany(server.app.db, document, server.clock.now());
  }

  /** Returns the code that the authorization page gives a person in a separate browser. */
  async function codeOf(company: StoreCompany, person: string, client: Client, appId = pageAppOf(company)) {
    const url = `${server.origin}/login`;
    const { oauthUrl } = await client.ok(callsOf(company.channel).url, { url, app_id: appId });
    const page = `${oauthUrl}&user=${person}&company=${company.tenant.key}`;
    const answer = await fetch(page, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '', url).searchParams;
    return { code: back.get('code') ?? back.get('authCode') ?? '', state: back.get('state') ?? '' };
  }

  async function tokenOf(company: StoreCompany, person: string, appId = pageAppOf(company)): Promise<string> {
    const client = server.visitor('en');
    const code = await codeOf(company, person, client, appId);
    const answer: Record<string, string> = await client.ok(callsOf(company.channel).login, {
      ...code,
      ...(suiteFamilies[company.channel] === 'lark' && { url: `${server.origin}/login` }),
      app_id: appId,
      source: 'web',
    });
    return Object.values(answer)[0] ?? '';
  }

  return {
    ask,
    found,
    codeOf,
    tokenOf,
    simulated,
    director: (company: StoreCompany): EventDirector =>
      directEvents({ ...server, courier: simulated(company).courier }, `/sim/tenants/${company.tenant.key}/control`),
    /** Reads the people of all companies, and repeats that while a suite is busy or has to send its ticket first. */
    async readPeople(): Promise<void> {
      for (let round = 0; round < 4; round += 1) {
        server.clock.forward(61_000);
        await syncContacts(server.app);
        await Promise.all(server.companies.map(({ courier }) => courier.idle()));
      }
    },
    login: (
      company: StoreCompany,
      input: { code: string; state?: string; source?: 'web' | 'container'; app_id?: string },
    ) => server.visitor('en').call(callsOf(company.channel).login, input),
    /** Returns the companies that a login token opens. */
    list: (company: StoreCompany, token: string) => server.visitor('en').call(callsOf(company.channel).list, { token }),
    open: (company: StoreCompany, token: string) =>
      server.visitor('en').call(callsOf(company.channel).open, { token, client_id: company.clientId }),
    async signIn(company: StoreCompany, person: string): Promise<Client> {
      const token = await tokenOf(company, person);
      const { hsid } = await server
        .visitor('en')
        .ok(callsOf(company.channel).open, { token, client_id: company.clientId });
      return new Client(server.origin, hsid, 'en');
    },
    members: ({ clientId }: StoreCompany) =>
      server.app.db
        .selectFrom('members')
        .select(['name', 'open_id', 'deleted'])
        .where('client_id', '=', clientId)
        .execute(),
    async suiteOf({ clientId, channel }: StoreCompany) {
      const row = await server.app.db
        .selectFrom('clients')
        .select('suite_app')
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow();
      const suite = await server.app.suites.of({ clientId, channel, suiteApp: row.suite_app });
      if (!suite) throw new Error(`${clientId} has no suite`);
      return suite;
    },
  };
}
