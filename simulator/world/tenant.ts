import { AsyncLocalStorage } from 'node:async_hooks';
import { people as demoPeople, type Person } from '../people';
import {
  dingtalkApplication as demoDingtalk,
  feishuApplications as demoApplications,
  type FeishuApplication,
  type FeishuSuite,
  type Suite,
} from '../suites';

/**
 * Companies that use the suites, each with a separate application in each suite. All use the same hosts, as with the real vendors. The
 * application's id or token identifies the company of a request, and until the end of the request the code below works with that company.
 */

type DingtalkApplication = { readonly [Name in keyof typeof demoDingtalk]: string } & {
  /** Whether it is a third-party application: it is the same in each company that has installed it, except for its agent id. */
  readonly isStore?: true;
};

export interface Tenant {
  key: string;
  people: readonly Person[];
  applications: Record<FeishuSuite, FeishuApplication> & { dingtalk: DingtalkApplication };
}

const demo: Tenant = {
  key: '',
  people: demoPeople,
  applications: { ...demoApplications, dingtalk: demoDingtalk },
};

/**
 * Returns another company. People have the same names in all companies; on DingTalk they also have the same userids, as administrators may choose
 * them.
 */
function another(key: string, word: string): Tenant {
  const feishu = (suite: FeishuSuite): FeishuApplication => ({
    appId: `cli_${key}_${suite}`,
    secret: `${key}_${suite}_secret`,
    verificationToken: `${key}_${suite}_token`,
    encryptKey: `${key}_${suite}_encrypt_key`,
    tenantKey: `tenant_${key}_${suite}`,
    tenantName: word,
  });
  return {
    key,
    people: demoPeople.map((person) => ({ ...person, name: `${person.name}（${word}）` })),
    applications: {
      feishu: feishu('feishu'),
      lark: feishu('lark'),
      dingtalk: {
        appKey: `ding_${key}`,
        secret: `${key}_dingtalk_secret`,
        agentId: `91${key.length}001`,
        corpId: `ding_corp_${key}`,
        robotCode: `ding_${key}`,
        eventToken: `${key}_dingtalk_event_token`,
        eventAesKey: `${key}EventAesKeyOfTheSimulatedDingTalkApplication`.slice(0, 42) + 'A',
      },
    },
  };
}

/** Returns a company that has installed the store app of Feishu and Lark and the third-party app of DingTalk, which all such companies share. */
function withStoreApp(key: string, word: string, agentId: string): Tenant {
  const storeTenant = another(key, word);
  const installed = (suite: FeishuSuite): FeishuApplication => ({
    ...storeTenant.applications[suite],
    appId: `cli_store_${suite}`,
    secret: `store_${suite}_secret`,
    verificationToken: `store_${suite}_token`,
    encryptKey: `store_${suite}_encrypt_key`,
    isStore: true,
  });
  const dingtalk: DingtalkApplication = {
    ...storeTenant.applications.dingtalk,
    agentId,
    appKey: 'suite_store',
    secret: 'store_dingtalk_secret',
    robotCode: 'suite_store',
    eventToken: 'store_dingtalk_event_token',
    eventAesKey: `${'storeEventAesKeyOfTheSimulatedDingTalkApplication'.slice(0, 42)}A`,
    isStore: true,
  };
  return { ...storeTenant, applications: { feishu: installed('feishu'), lark: installed('lark'), dingtalk } };
}

/** The companies. The first is the demo's, which is the default. */
export const tenants: readonly [Tenant, ...Tenant[]] = [
  demo,
  another('polar', '北辰机械'),
  another('cedar', '雪松科技'),
  withStoreApp('maple', '枫叶贸易', '925001'),
  withStoreApp('birch', '白桦服饰', '935001'),
];

const current = new AsyncLocalStorage<Tenant>();

/** Runs work on behalf of a company. */
export function inTenant<Result>(tenant: Tenant, work: () => Result): Result {
  return current.run(tenant, work);
}

export const currentTenant = (): Tenant => current.getStore() ?? demo;

export const everybody = (): readonly Person[] => currentTenant().people;

/** The credentials of a company's application at a suite. */
export const feishuApplication = (suite: FeishuSuite): FeishuApplication => currentTenant().applications[suite];

export const dingtalkApplication = (): DingtalkApplication => currentTenant().applications.dingtalk;

/** Returns whether a company's application comes from the suite's store. */
export const isStoreApp = (suite: Suite, { applications } = currentTenant()): boolean =>
  applications[suite].isStore === true;

/** Returns the application's id in the suite's own calls. */
export function applicationId(suite: Suite, { applications } = currentTenant()): string {
  return suite === 'dingtalk' ? applications.dingtalk.appKey : applications[suite].appId;
}

/** Returns the suffix of the push address in the console of a company's own application; the demo's and the store's use the server's address. */
export function ownAddress(suite: Suite): string {
  const tenant = currentTenant();
  return tenant === demo || isStoreApp(suite) ? '' : `/${applicationId(suite)}`;
}
