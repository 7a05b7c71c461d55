import Taro from '@tarojs/taro';
import { fetchPart, sayPartFailed } from '@/components/lazy';
import type { RootStore } from './stores';
import { routes, type Route } from './start-up';

/** Typed links: only this file writes addresses. */
export interface DetailTarget {
  type: string;
  id: string;
  tab?: string;
  /** The kind of events that the dynamic tab shows first. */
  dynamicType?: 'note';
  /** The event to which the dynamic tab scrolls, by its id or that of its note. */
  event?: string;
  /** The layer above the page, and its details (domain/objects/opening). */
  open?: string;
  openDetail?: string;
}

export const addresses = {
  home: (tab = 'main', operation?: string) =>
    `/home?${new URLSearchParams({ tab, ...(operation ? { operation } : {}) })}`,
  /** Returns the address of home with its last tab. */
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
  /** Requests the first data of the page before it is drawn: called once, on the starting page. */
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
 * Returns whether the code of a page is loaded, before the address changes: the router would otherwise keep the address of a page that is not
 * shown. A failure is shown in a toast.
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

/** Opens a page over the current one. */
export async function openPage(address: string): Promise<void> {
  if (await pageComes(address)) await Taro.navigateTo({ url: address });
}

/** Replaces the current page: going back skips it. */
export async function replacePage(address: string): Promise<void> {
  if (await pageComes(address)) await Taro.redirectTo({ url: address });
}

/** True during the start, until Taro's router has read the address. */
let beforeRouter = false;

/** Called once at the start: until the router takes over, there is no page to leave. */
export function routerComes(): void {
  beforeRouter = true;
  Taro.eventCenter.once('__taroRouterLaunch', () => {
    beforeRouter = false;
  });
}

/** Restarts the app at one of its addresses: the pages below are closed. */
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
 * Waits until the router has drawn the starting page. While its code loads, a second page could arrive first, and the router would put the first
 * page over it, under the address of the second.
 */
async function waitForFirstPage(): Promise<void> {
  if (Taro.getCurrentPages().length > 0) return;
  await fetchPage(window.location.pathname).catch(() => undefined);
  // The router waits for the same code and draws in the turns that follow.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Goes back one page; without one, because a link opened this page, to its fallback: home, or the record's list. */
export async function goBack(instead = addresses.homeAsLeft()): Promise<void> {
  if (Taro.getCurrentPages().length > 1) await Taro.navigateBack();
  else await startAt(instead);
}

/** Writes the chosen tab of this page into the address, without a new page and without a new entry in the history. */
export function writeTab(tab: string): void {
  writeParameter('tab', tab);
}

/** Writes a parameter into the current address, or removes it. */
export function writeParameter(name: string, value: string | undefined): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get(name) === (value ?? null)) return;
  if (value === undefined) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  window.history.replaceState(window.history.state, '', address);
}

/** Writes the open drawer into the address, or removes it (SD-9); without a new entry in the history. */
export function writeOperation(operation: string | undefined): void {
  writeParameter('operation', operation);
}

/** Returns a parameter of the current address. Taro's own `router.params` is outdated after `writeTab`. */
export function parameter(name: string): string | undefined {
  return new URLSearchParams(window.location.search).get(name) ?? undefined;
}

/** Returns the current address, as a return path. */
export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

/** Returns whether the page needs no session. */
export function isEntryPage(path = window.location.pathname): boolean {
  const route: Route | undefined = routes[path as keyof typeof routes];
  return route?.isEntry ?? false;
}

/** Returns whether a page of the app has this path. */
export const isPage = (path: string): boolean => path in routes;

/** Returns a safe return path: a page on this origin, else home (SD-23). */
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
