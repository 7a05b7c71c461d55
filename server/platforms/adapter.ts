import type { PageApp, Suite, SuiteApp } from './platform';
import type { SecretCache } from './secrets';
import type { PlatformSettings } from './settings';
import type { KeptTickets } from './tickets';
import type { Transport } from './transport';

/** What an adapter builds a suite with. */
interface AdapterDeps {
  transport: Transport;
  cache: SecretCache;
  now(): number;
  nonce(): string;
}

/** A store app: one for all companies. */
export interface StoreApp {
  suite: Suite;
  ofTenant(tenantKey: string): Suite;
  tickets: NonNullable<SuiteApp['tickets']>;
}

/** How the apps of one suite are built from settings. A suite is one of these and a line in `adapters`. */
export interface SuiteAdapter {
  /** Undefined where the settings name no app. */
  suite(env: PlatformSettings, deps: AdapterDeps): Suite | undefined;
  /** @param getDeps with the tickets of one app. */
  storeApp(
    env: PlatformSettings,
    getDeps: (appId: string) => AdapterDeps & { tickets: KeptTickets },
  ): StoreApp | undefined;
  push(env: PlatformSettings, app: { appId: string; isOwn: boolean }): SuiteApp['push'];
  /** What a page knows of the app beside its id. */
  page(env: PlatformSettings): Omit<PageApp, 'appId'>;
  /** Whether the suite is to be asked for a connection: for its events, or for taps on cards. */
  needsConnection(env: PlatformSettings): boolean;
}
