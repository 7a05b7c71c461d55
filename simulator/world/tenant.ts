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
 * Companies that use the suites, each with an application of its own in each suite. All are asked at the same hosts, as those of the vendors are: by the
 * application's id or token it is known whose company a request is about, and until its end everything below is of that company.
 */

type DingtalkApplication = { readonly [Name in keyof typeof demoDingtalk]: string } & {
  /** A third-party one: the same in each company that has installed it, but for its agent id. */
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

/** People are called alike in all companies. On DingTalk their userids are the same too, as administrators may choose them. */
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

/** A company that has installed the store app of Feishu and Lark and the third-party app of DingTalk, which all such companies share. */
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

/** The first is the demo's, and the one that is meant where nothing names another. */
export const tenants: readonly [Tenant, ...Tenant[]] = [
  demo,
  another('polar', '北辰机械'),
  another('cedar', '雪松科技'),
  withStoreApp('maple', '枫叶贸易', '925001'),
  withStoreApp('birch', '白桦服饰', '935001'),
];

const current = new AsyncLocalStorage<Tenant>();

/** Does something in the name of a company. */
export function inTenant<Result>(tenant: Tenant, work: () => Result): Result {
  return current.run(tenant, work);
}

export const currentTenant = (): Tenant => current.getStore() ?? demo;

export const everybody = (): readonly Person[] => currentTenant().people;

/** What a company's application is known by at a suite. */
export const feishuApplication = (suite: FeishuSuite): FeishuApplication => currentTenant().applications[suite];

export const dingtalkApplication = (): DingtalkApplication => currentTenant().applications.dingtalk;

/** Whether a company's application is one of the suite's store. */
export const isStoreApp = (suite: Suite, { applications } = currentTenant()): boolean =>
  applications[suite].isStore === true;

/** The application's id as the suite's own calls name it. */
export function applicationId(suite: Suite, { applications } = currentTenant()): string {
  return suite === 'dingtalk' ? applications.dingtalk.appKey : applications[suite].appId;
}

/** What the console of a company's own application has behind the address for pushes; the demo's and that of the store are the server's. */
export function ownAddress(suite: Suite): string {
  const tenant = currentTenant();
  return tenant === demo || isStoreApp(suite) ? '' : `/${applicationId(suite)}`;
}
