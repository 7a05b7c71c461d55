import Taro from '@tarojs/taro';
import { fetchPart, sayPartFailed } from '@/components/lazy';
import type { RootStore } from './stores';
import { routes, type Route } from './start-up';

/** Typed links: the only place that writes an address. */
export interface DetailTarget {
  type: string;
  id: string;
  tab?: string;
  /** The kind of events that the dynamic tab shows first. */
  dynamicType?: 'note';
  /** The event that the dynamic tab leads to, by its id or that of its note. */
  event?: string;
  /** The layer above the page, and its details (domain/objects/opening). */
  open?: string;
  openDetail?: string;
}

export const addresses = {
  home: (tab = 'main', operation?: string) =>
    `/home?${new URLSearchParams({ tab, ...(operation ? { operation } : {}) })}`,
  /** Home on the tab that was open last. */
  homeAsLeft: () => '/home',
  detail: (target: DetailTarget) => `/detail?${new URLSearchParams({ ...target })}`,
  login: () => '/login',
  intro: () => '/intro',
  startUp: () => '/start-up',
  noJoin: () => '/no-join',
  noAuth: () => '/no-auth',
  noSeats: () => '/no-seats',
  noVisibility: () => '/no-visibility',
  noPermission: ({ type, id }: Pick<DetailTarget, 'type' | 'id'>) =>
    `/no-permission?${new URLSearchParams({ type, id })}`,
  setting: (type: SettingType = 'language') => `/setting?${new URLSearchParams({ type })}`,
  multiForm: () => '/multi-form',
};

/** The content of the settings page; the drawers of the phone have the same names (REQ shell 2.17). */
export const settingTypes = ['audit', 'language', 'switch-organization'] as const;
export type SettingType = (typeof settingTypes)[number];

/** The module of a page. */
export interface PageModule {
  default: unknown;
  /** Asks what the page begins with, before the page is drawn: called once, on the page that the app starts at. */
  arrive?(stores: RootStore): void;
}

let pageCode: Readonly<Record<string, () => Promise<PageModule>>> = {};

/** Sets how the code of pages is fetched, by path. The start of the app sets it, so that this file imports no page. */
export function pagesComeFrom(code: typeof pageCode): void {
  pageCode = code;
}

/** Fetches the code of a page ahead of the first tap. */
export function fetchPage(path: string): Promise<PageModule | undefined> {
  return pageCode[path]?.() ?? Promise.resolve(undefined);
}

/**
 * Whether the code of a page is there, before the address changes: the router would leave the address of a page that is not shown, and going back while
 * it loads would show the wrong page. What does not come is said in a toast.
 */
async function pageComes(address: string): Promise<boolean> {
  try {
    await fetchPart(() => fetchPage(new URL(address, window.location.origin).pathname));
    return true;
  } catch (error) {
    sayPartFailed(error);
    return false;
  }
}

/** Opens a record over the current page. */
export async function openDetail(target: DetailTarget): Promise<void> {
  await openPage(addresses.detail(target));
}

/** Opens a page over the one of now. */
export async function openPage(address: string): Promise<void> {
  if (await pageComes(address)) await Taro.navigateTo({ url: address });
}

/** Opens a page in place of the one of now: going back does not meet that one again. */
export async function replacePage(address: string): Promise<void> {
  if (await pageComes(address)) await Taro.redirectTo({ url: address });
}

/** True while the app starts and Taro's router has not yet looked at the address. */
let beforeRouter = false;

/** Said once at the start of the app: from here until the router takes over, there is no page to leave. */
export function routerComes(): void {
  beforeRouter = true;
  Taro.eventCenter.once('__taroRouterLaunch', () => {
    beforeRouter = false;
  });
}

/** Starts again at an address of ours: the pages below are closed. */
export async function startAt(address: string): Promise<void> {
  if (beforeRouter) {
    // The router will begin with the current address; a navigation now would break it (it has no history yet).
    window.history.replaceState(window.history.state, '', address);
    return;
  }
  await waitForFirstPage();
  if (await pageComes(address)) await Taro.reLaunch({ url: address });
}

/**
 * Waits until the router has drawn the page that the app starts at. While the code of that page loads, a second page may come first: the router would
 * then put the first page over it, under the address of the second one.
 */
async function waitForFirstPage(): Promise<void> {
  if (Taro.getCurrentPages().length > 0) return;
  await fetchPage(window.location.pathname).catch(() => undefined);
  // The router waits for the same code and draws in the turns that follow.
  await new Promise((resolve) => setTimeout(resolve));
}

/** One page back; where none exists, because a link has opened this one, to what it says: home, or the list that a record is in. */
export async function goBack(instead = addresses.homeAsLeft()): Promise<void> {
  if (Taro.getCurrentPages().length > 1) await Taro.navigateBack();
  else await startAt(instead);
}

/** Writes the chosen tab of this page into the address, without a new page and without a new entry in the history. */
export function writeTab(tab: string): void {
  writeParameter('tab', tab);
}

/** Writes a parameter into the address of now, or takes it out. */
export function writeParameter(name: string, value: string | undefined): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get(name) === (value ?? null)) return;
  if (value === undefined) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  window.history.replaceState(window.history.state, '', address);
}

/** Names the open drawer in the address, or takes the name out again (SD-9); no new entry in the history. */
export function writeOperation(operation: string | undefined): void {
  writeParameter('operation', operation);
}

/** A parameter of the address of now. Taro's own `router.params` goes stale after `writeTab`. */
export function parameter(name: string): string | undefined {
  return new URLSearchParams(window.location.search).get(name) ?? undefined;
}

/** Returns the current address, as a return path. */
export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

/** True on the pages that need no session. */
export function isEntryPage(path = window.location.pathname): boolean {
  const route: Route | undefined = routes[path as keyof typeof routes];
  return route?.isEntry ?? false;
}

/** Whether one of our pages has this path. */
export const isPage = (path: string): boolean => path in routes;

/** A return path that is safe to follow: a page of ours on this origin, else home (SD-23). */
export function safeReturnPath(requestedPath: string | undefined | null): string {
  if (!requestedPath) return addresses.home();
  try {
    const url = new URL(requestedPath, window.location.origin);
    const isOwnPath =
      url.origin === window.location.origin &&
      requestedPath.startsWith('/') &&
      !requestedPath.startsWith('//') &&
      !requestedPath.includes('\\');
    if (!isOwnPath || !isPage(url.pathname) || isEntryPage(url.pathname)) return addresses.home();
    return url.pathname + url.search;
  } catch {
    return addresses.home();
  }
}
