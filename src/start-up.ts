/**
 * Every page of the app: its address, and what the phone is given with it before the app has started. The one list of routes: the build
 * reads it (`app.config.ts`, `config/page-files.ts`), the server reads what the build writes of it into `pages.json`, and the app
 * takes the addresses from it. Data alone, because `routes` is in the first load.
 */
export interface Route {
  /** The folder in `src/pages`; absent where the address is its name. */
  page?: string;
  /** Needs no session: a return path never leads to it, and the first load may be it. */
  isEntry?: true;
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
  '/gallery': {},
  '/test/toast': { page: 'test' },
  '/test/rich-text': { page: 'test' },
} as const satisfies Record<string, Route>;

/** What a page that people arrive at is given at once. What it loads beside the entry is laid into one file (`scripts/bundle-routes.mjs`). */
interface Arrival {
  /** Its first questions are asked before the code of the app is there (`src/prefetch.ts`). */
  isPrefetched?: true;
  /** Parts that it draws at once although it loads them apart, by the names of their chunks. */
  chunks?: readonly string[];
  /** The bundle of texts that it is drawn with, besides those of every page (`src/i18n/text-bundles.ts`). */
  texts?: string;
  /**
   * What a tab of it is drawn with; the phone would learn of it when the page stands, two round trips later. The first one is shown where the
   * address names none. What an address opens above its page is not among it: it waits for the page (`src/components/page-overlay.ts`).
   */
  tabs?: Readonly<Record<string, { chunks: readonly string[]; texts: string }>>;
}

/** The pages that people arrive at: by the workbench, by a link in a chat, and without a session. The app itself does not carry this. */
export const arrivals = {
  '/home': { isPrefetched: true, tabs: { main: { chunks: ['main-tab'], texts: 'main' } } },
  '/detail': { isPrefetched: true, chunks: ['tab-home', 'value-text-linked'], texts: 'record' },
  '/login': { texts: 'login' },
} as const satisfies Partial<Record<keyof typeof routes, Arrival>>;

type Arrivals = typeof arrivals;

/** The addresses of pages whose first questions are asked early. */
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
