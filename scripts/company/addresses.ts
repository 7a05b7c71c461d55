import { capabilities, channels, isChannel, type Channel } from '../../domain/platforms';
import { eventAddress } from '../../server/commands/integrations/check-integration';
import type { Db } from '../../server/db/tables';
import type { Env } from '../../server/env';
import { getConsoleMenus } from '../../server/platforms/consoles';
import { appParameter, tenantParameter } from '../../server/platforms/own-app-page';
import { getAppType, getEventWay, type AppType, type EventWay } from '../../server/platforms/settings';
import type { Suites } from '../../server/platforms/platform';
import { companyKey } from '../../server/queries/companies/companies';
import { storedApps } from '../../server/queries/suites/suite-apps';
import { allRoutes } from '../../src/start-up';
import type { Terminal } from './terminal';

/** The app whose console an operator fills in. */
interface ConsoleApp {
  channel: Channel;
  kind: AppType;
  /** The id of a company's own app in its addresses; null for the server's app. */
  ownId: string | null;
  events: EventWay;
}

/** One setting of a developer console, and its value. */
interface ConsoleEntry {
  menu: string;
  values: string[];
}

/** The client compares the address of the page on which somebody is signed in, without query: any page may be the first. */
const pages = ['/', ...allRoutes.filter(([, { isForBuilders }]) => !isForBuilders).map(([address]) => address)];
const byConnection = '(nothing: they come over the connection that the server opens)';

/**
 * Returns the page that the workbench opens. It names a company's own app, or the company, where one app serves many companies and the client
 * reports the company.
 */
function getHomePage(origin: string, { channel, kind, ownId }: ConsoleApp): string {
  if (ownId !== null) return `${origin}/?${appParameter}=${encodeURIComponent(ownId)}`;
  return kind === 'store' && capabilities[channel].companyInAddress
    ? `${origin}/home?${tenantParameter}=$CORPID$`
    : `${origin}/home`;
}

/** Returns the address at which the suite requests the card of a link that somebody sends. */
const linkAddress = (origin: string, { channel, ownId }: ConsoleApp) =>
  `${origin}/api/callback/${channel}/link${ownId === null ? '' : `/${encodeURIComponent(ownId)}`}`;

function listConsoleEntries(origin: string, app: ConsoleApp): ConsoleEntry[] {
  const { channel, ownId } = app;
  const menus = getConsoleMenus(channel);
  const everyPage = pages.map((page) => `${origin}${page}`);
  const events =
    app.events === 'stream'
      ? byConnection
      : eventAddress(origin, { suite: { channel, appId: ownId ?? '' }, owner: ownId });
  const entries: [menu: string | null, values: string[]][] = [
    [menus.homePages, [getHomePage(origin, app)]],
    // If a console has a separate setting for the addresses within the client, this setting contains only those of the browser.
    [menus.redirects, menus.clientPages === null ? everyPage : [`${origin}/login`]],
    [menus.clientPages, everyPage],
    [menus.trustedDomains, [origin]],
    [menus.events, [events]],
    [menus.callbacks, [menus.areCallbacksStreamed ? byConnection : events]],
    [menus.links, [`${new URL(origin).host}/detail*`]],
    [menus.linkAddress, [linkAddress(origin, app)]],
  ];
  return entries.flatMap(([menu, values]) => (menu === null ? [] : [{ menu, values }]));
}

export function printConsoleEntries(origin: string, app: ConsoleApp, terminal: Terminal): void {
  for (const { menu, values } of listConsoleEntries(origin, app)) {
    terminal.print(`${menu}:`);
    for (const value of values) terminal.print(`  ${value}`);
  }
}

/**
 * Prints the values for the consoles: of the suites in the settings, of all suites where the settings name none, or for the own app of a company.
 */
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
  // On DingTalk taps on cards arrive over a connection although events are pushed.
  const events = app.needsConnection && !app.push.isProved ? 'stream' : 'http';
  printConsoleEntries(origin, { channel, kind: 'custom', ownId: appId, events }, terminal);
}
