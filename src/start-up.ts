/**
 * Every page of the app: its address, and the files that the phone gets with it before the app starts. It is the only list of routes: the build
 * reads it (`app.config.ts`, `config/build-manifest.ts`), the server reads its output `pages.json`, and the app takes the addresses from it. It
 * contains data only, because `routes` is in the first load.
 */
export interface Route {
  /** The folder in `src/pages`; absent where it equals the address. */
  page?: string;
  /** Whether it needs no session: return paths exclude it, and it may be the first load. */
  isEntry?: true;
  /** Whether company servers leave out the page and its files (SD-19). */
  isForBuilders?: true;
}

export const routes = {
  '/home': {},
  '/detail': {},
  '/login': { isEntry: true },
  '/no-join': { isEntry: true },
  '/no-auth': { isEntry: true },
  '/no-seats': { isEntry: true },
  '/no-visibility': { isEntry: true },
  '/no-permission': {},
  '/intro': { isEntry: true },
  '/start-up': {},
  '/setting': {},
  '/multi-form': {},
  '/administration': {},
  '/chat': {},
  '/from-message': {},
  '/gallery': { isForBuilders: true },
  '/test/toast': { page: 'test', isForBuilders: true },
  '/test/rich-text': { page: 'test', isForBuilders: true },
} as const satisfies Record<string, Route>;

/** The parts of a page that people arrive at; the server names their files in the page (`server/http/pages/pages.ts`). */
interface Arrival {
  /** Whether its first requests are sent before the app's code is loaded (`src/prefetch.ts`). */
  isPrefetched?: true;
  /** Its text bundle, in addition to the texts of every page (`src/i18n/text-bundles.ts`). */
  texts?: string;
  /**
   * The files of each tab, by the module of its code. Without them the phone would learn of them two round trips later, after the page is drawn.
   * The first tab is shown where the address names none. A layer in the address waits for the page (`src/components/page-overlay.ts`).
   */
  tabs?: Readonly<Record<string, { part: string; texts: string }>>;
}

/** The pages on which users start: from the workbench, from a link in a chat, and without a session. The app itself does not contain this list. */
export const arrivals = {
  '/home': { isPrefetched: true, tabs: { main: { part: 'pages/home/MainTab', texts: 'main' } } },
  '/detail': { isPrefetched: true, texts: 'record' },
  '/login': { texts: 'login' },
} as const satisfies Partial<Record<keyof typeof routes, Arrival>>;

type Arrivals = typeof arrivals;

/** The addresses of pages with first requests that are sent early. */
export type PrefetchedRoute = {
  [Address in keyof Arrivals]: Arrivals[Address] extends { isPrefetched: true } ? Address : never;
}[keyof Arrivals];

/** Every page with its address; of a folder with several addresses, each. */
export const allRoutes: readonly (readonly [address: string, route: Route])[] = /* @__PURE__ */ Object.entries(routes);

/** The same of the pages that people arrive at. */
export const allArrivals: readonly (readonly [address: string, arrival: Arrival])[] =
  /* @__PURE__ */ Object.entries(arrivals);

/** The module of a page as Taro names it. */
export const getModule = (address: string, { page = address.slice(1) }: Route) => `pages/${page}/index`;
