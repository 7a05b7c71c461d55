/**
 * The service worker. It caches the app's files and the page that loads them, so that the app opens again offline and without requests (ADR-0204).
 * No personal data passes through it: calls, uploads and files of records bypass it. scripts/build-worker.mjs inserts the hash of the build, so
 * that each build has its own worker and cache.
 */

import { isArrival, isBackFromSignIn, namesApp, windowHeader } from '@domain/kept-page';

declare const BUILD: string;

/** The members of a service worker's scope that this file uses; the app is compiled against the types of pages. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageOfPage) => void): void;
}
interface MessageOfPage extends ExtendableEvent {
  readonly data: unknown;
  readonly source: { readonly id: string; postMessage(message: unknown): void } | null;
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as WorkerScope;
const cacheName = `sidecar-${BUILD}`;

/** Whether the server has another page than the one that was shown, by the page that asks. */
const outdated = new Map<string, Promise<boolean>>();

/** Matches files that the build has named by their content. */
const built = /^\/(js|chunk|css|static)\/[^?]+\.[0-9a-f]{5,}\.[a-z0-9]+$/;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(begin()));
scope.addEventListener('message', (event) => {
  const { loaded } = (event.data ?? {}) as { loaded?: unknown };
  const files = Array.isArray(loaded) ? loaded.filter((file) => typeof file === 'string') : [];
  event.waitUntil(Promise.all([keepLoaded(files), tellNewBuild(event)]));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== scope.location.origin) return;
  if (built.test(address.pathname)) event.respondWith(findFile(request));
  else if (request.mode === 'navigate' && !/\.[a-z]+$/.test(address.pathname)) navigate(event, address);
});

/** Deletes the caches of other builds. */
async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await scope.clients.claim();
}

/** A page was loaded before this worker was there: its files come out of the browser's own cache. */
async function keepLoaded(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of files) {
    if (!built.test(file) || (await cache.match(file))) continue;
    const answer = await fetch(file).catch(() => undefined);
    if (answer?.ok) await cache.put(file, answer);
  }
}

async function findFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const { pathname } = new URL(request.url);
  const cachedResponse = await cache.match(pathname);
  if (cachedResponse) return cachedResponse;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(pathname, answer.clone());
  // The server has another build: the pages of this one are of no use.
  else if (answer.status === 404 || answer.status === 410) await dropPages(cache);
  return answer;
}

async function dropPages(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) if (!built.test(new URL(request.url).pathname)) await cache.delete(request);
}

function navigate(event: FetchEvent, address: URL): void {
  const { request } = event;
  const arrives = isArrival(address.pathname);
  if (!arrives && /^\/(api|files|sim|docs|metrics|health|ready)/.test(address.pathname)) return;
  // Such an address decides about more than the page.
  if (namesApp(address.searchParams) || isBackFromSignIn(address.searchParams)) {
    event.waitUntil(caches.open(cacheName).then(dropPages));
    return;
  }
  // Offline every page is answered by one of the cached pages, because all of them contain the same app.
  event.respondWith(
    arrives ? arrive(event, getKey(request, address)) : fetchPage(request).catch(() => anyPage(request)),
  );
}

/** Returns the cache key. All records share one page, and a tab has its own files. A page inside another page may differ (the simulator's phone). */
function getKey({ destination }: Request, { pathname, searchParams }: URL): string {
  const tab = searchParams.get('tab') ?? '';
  return `${pathname === '/' ? '/home' : pathname}?${new URLSearchParams({ tab, in: destination, sim: searchParams.get('sim') ?? '' })}`;
}

/** Returns the cached page at once and renews it in the background; a reload gets the page of the server. */
async function arrive(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const cachedResponse = await cache.match(key);
  const isAgain = ['no-cache', 'no-store', 'reload'].includes(request.cache);
  const renewed = renewPage(request, cache, key);
  if (cachedResponse && !isAgain) {
    const isOld = isOutdated(cachedResponse.clone(), renewed);
    outdated.set(event.resultingClientId, isOld);
    event.waitUntil(isOld);
    return cachedResponse;
  }
  return renewed.catch(async () => cachedResponse ?? anyPage(request));
}

/**
 * Fetches the page that the server would send to this window. The browser does not name the window in a worker's request, so the worker names one
 * that is inside another. Without it the server would answer with the page of a plain window, which lacks the parts of the suite's container.
 */
function fetchPage(request: Request, options: RequestInit = {}): Promise<Response> {
  const { url, destination, headers } = request;
  if (destination === 'document') return fetch(request, options);
  const requestHeaders = { accept: headers.get('accept') ?? 'text/html', [windowHeader]: destination };
  return fetch(url, { credentials: 'same-origin', redirect: 'manual', headers: requestHeaders });
}

/**
 * The browser's cache may also hold such a page (src/pages/frame/keep-page.ts); a request answered from it would not be recognised as one for an
 * inner window.
 */
async function renewPage(request: Request, cache: Cache, key: string): Promise<Response> {
  const answer = await fetchPage(request, { cache: 'no-cache' });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (answer.status === 200 && !answer.redirected && isPage) await cache.put(key, answer.clone());
  else await cache.delete(key);
  return answer;
}

async function isOutdated(shownResponse: Response, renewed: Promise<Response>): Promise<boolean> {
  const answer = await renewed.catch(() => undefined);
  return answer?.ok === true && (await answer.clone().text()) !== (await shownResponse.text());
}

/** The page asks after its first screen is drawn; a person who has begun nothing on it loads the new build. */
async function tellNewBuild({ source }: MessageOfPage): Promise<void> {
  if (source && (await outdated.get(source.id))) source.postMessage('new-build');
  outdated.delete(source?.id ?? '');
}

/** Without a line any page of the app opens at any of its addresses. @throws where none is kept, as the line itself does */
async function anyPage({ destination }: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { searchParams } = new URL(request.url);
    const page = searchParams.get('in') === destination ? await cache.match(request) : undefined;
    if (page) return page;
  }
  return Response.error();
}
