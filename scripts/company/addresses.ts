import { channels, isChannel, type Channel } from '../../domain/platforms';
import { eventAddress } from '../../server/actions/check-integration';
import type { Db } from '../../server/db/tables';
import type { Env } from '../../server/env';
import { appParameter, tenantParameter } from '../../server/platforms/own-app-page';
import { getAppType, getEventWay, type AppType, type EventWay } from '../../server/platforms/settings';
import type { Suites } from '../../server/platforms/platform';
import { companyKey } from '../../server/queries/companies';
import { storedApps } from '../../server/queries/suite-apps';
import { allRoutes } from '../../src/start-up';
import type { Terminal } from './terminal';

/** The app for which an operator fills in a console. */
export interface ConsoleApp {
  channel: Channel;
  kind: AppType;
  /** The id of a company's own app, which its addresses name; null for the server's. */
  ownId: string | null;
  events: EventWay;
}

/** One place of a developer console, and what is entered there. */
export interface ConsoleEntry {
  /** The way through the menus of the console: Chinese, then as the English one writes it. */
  menu: string;
  values: string[];
}

type EntryList = (origin: string, app: ConsoleApp) => ConsoleEntry[];

/** The client compares the address of the page on which somebody is signed in, without query: any page may be the first. */
const pagesOfApp = ['/', ...allRoutes.filter(([, { isForBuilders }]) => !isForBuilders).map(([address]) => address)];

const getHome = (origin: string, { ownId }: ConsoleApp) =>
  ownId === null ? `${origin}/home` : `${origin}/?${appParameter}=${encodeURIComponent(ownId)}`;

const getEvents = (origin: string, { channel, ownId }: ConsoleApp) =>
  eventAddress(origin, { suite: { channel, appId: ownId ?? '' }, owner: ownId });

const byConnection = '(nothing: they come over the connection that the server opens)';

const listLarkEntries: EntryList = (origin, app) => {
  const events = app.events === 'stream' ? byConnection : getEvents(origin, app);
  return [
    {
      menu: '应用能力 > 网页应用 > 桌面端主页, 移动端主页 (Features > Web app > Desktop homepage, Mobile homepage)',
      values: [getHome(origin, app)],
    },
    {
      menu: '开发配置 > 安全设置 > 重定向 URL (Development Configuration > Security Settings > Redirect URLs)',
      values: pagesOfApp.map((page) => `${origin}${page}`),
    },
    {
      menu: '开发配置 > 安全设置 > H5 可信域名 (Development Configuration > Security Settings > Trusted H5 domains)',
      values: [origin],
    },
    {
      menu: '开发配置 > 事件与回调 > 事件配置 > 订阅方式 (Events & Callbacks > Event Configuration > Subscription mode)',
      values: [events],
    },
    {
      menu: '开发配置 > 事件与回调 > 回调配置 > 订阅方式 (Events & Callbacks > Callback Configuration > Subscription mode)',
      values: [events],
    },
  ];
};

const listDingtalkEntries: EntryList = (origin, app) => {
  const home = app.kind === 'store' ? `${origin}/home?${tenantParameter}=$CORPID$` : getHome(origin, app);
  return [
    {
      menu: '应用能力 > 网页应用 > 应用首页地址, PC端首页地址 (Capabilities > Web app > homepage of phone and desktop)',
      values: [home],
    },
    {
      menu: '开发配置 > 安全设置 > 重定向URL（回调域名） (Development > Security > Redirect URL)',
      values: [`${origin}/login`],
    },
    {
      menu: '开发配置 > 安全设置 > 端内免登地址 (Development > Security > sign-in addresses within the client), where the console has it',
      values: pagesOfApp.map((page) => `${origin}${page}`),
    },
    {
      menu: '开发配置 > 事件订阅 > 推送方式 (Development > Event subscription > mode)',
      values: [app.events === 'stream' ? byConnection : getEvents(origin, app)],
    },
    {
      menu: '卡片平台 > 卡片模板 > 回调 (Card platform > card template > callback)',
      values: ['(nothing: taps come over the connection that the server opens)'],
    },
  ];
};

const entryLists: Record<Channel, EntryList> = {
  feishu: listLarkEntries,
  lark: listLarkEntries,
  dingtalk: listDingtalkEntries,
};

export function listConsoleEntries(origin: string, app: ConsoleApp): ConsoleEntry[] {
  return entryLists[app.channel](origin, app);
}

export function printConsoleEntries(origin: string, app: ConsoleApp, terminal: Terminal): void {
  for (const { menu, values } of listConsoleEntries(origin, app)) {
    terminal.print(`${menu}:`);
    for (const value of values) terminal.print(`  ${value}`);
  }
}

/** Prints what is entered in the consoles: of the suites that the settings name, of all where they name none, or for the own app of a company. */
export async function printAddresses(
  env: Env,
  name: string | undefined,
  open: (work: (db: Db, suites: Suites) => Promise<void>) => Promise<void>,
  terminal: Terminal,
): Promise<void> {
  const origin = env.PUBLIC_URL;
  if (name !== undefined && !isChannel(name)) return open((db, suites) => printOwn(db, suites, origin, name, terminal));
  const configured = channels.filter((channel) => !env.DEMO && isConfigured(env, channel));
  const chosen = name !== undefined ? [name] : configured.length > 0 ? configured : channels;
  for (const channel of chosen) {
    terminal.print(`${titles[channel]}, for ${origin}`);
    const app = { channel, kind: getAppType(env, channel), ownId: null, events: getEventWay(env, channel) };
    printConsoleEntries(origin, app, terminal);
  }
}

const titles: Record<Channel, string> = { feishu: 'Feishu', lark: 'Lark', dingtalk: 'DingTalk' };

function isConfigured(env: Env, channel: Channel): boolean {
  return { feishu: env.FEISHU_APP_ID, lark: env.LARK_APP_ID, dingtalk: env.DINGTALK_APP_KEY }[channel] !== undefined;
}

async function printOwn(db: Db, suites: Suites, origin: string, clientId: string, terminal: Terminal): Promise<void> {
  const company = await companyKey(db, clientId);
  const row = company && (await storedApps(db).ofCompany(clientId));
  const app = row && suites.open(row);
  if (!app)
    return terminal.refuse(
      company
        ? `${clientId} has no app of its own: addresses ${company.channel} prints those of the server's.`
        : `There is no suite and no company "${clientId}": addresses [feishu | lark | dingtalk | client id].`,
    );
  const { channel, appId } = app.suite;
  terminal.print(`${titles[channel]}, app ${appId} of ${clientId}, for ${origin}`);
  // DingTalk has a connection for taps on cards beside events that are pushed.
  const events = app.needsConnection && !app.push.isProved ? 'stream' : 'http';
  printConsoleEntries(origin, { channel, kind: 'custom', ownId: appId, events }, terminal);
}
