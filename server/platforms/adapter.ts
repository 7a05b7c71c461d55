import type { SuiteFeature } from '../../domain/platforms';
import type { PageApp, Suite, SuiteApp } from './platform';
import type { SecretCache } from './secrets';
import type { PlatformSettings } from './settings';
import type { KeptTickets } from './tickets';
import type { Transport } from './transport';

/** The dependencies with which an adapter builds a suite. */
interface AdapterDeps {
  transport: Transport;
  cache: SecretCache;
  now(): number;
  nonce(): string;
}

/** A store app: one app for all companies. */
export interface StoreApp {
  suite: Suite;
  ofTenant(tenantKey: string): Suite;
  tickets: NonNullable<SuiteApp['tickets']>;
}

/** Builds the apps of one suite from settings. A new suite needs one of these and a line in `adapters`. */
export interface SuiteAdapter {
  /** Returns the suite; undefined where the settings name no app. */
  suite(env: PlatformSettings, deps: AdapterDeps): Suite | undefined;
  /** Returns the store app of the settings. @param getDeps returns the dependencies with the tickets of one app */
  storeApp(
    env: PlatformSettings,
    getDeps: (appId: string) => AdapterDeps & { tickets: KeptTickets },
  ): StoreApp | undefined;
  push(env: PlatformSettings, app: { appId: string; isOwn: boolean }): SuiteApp['push'];
  /** Returns the features that the suite closes to the app of the settings. */
  closedFeatures(env: PlatformSettings): readonly SuiteFeature[];
  /** Returns the properties of the app, except its id, that a page needs. */
  page(env: PlatformSettings): Omit<PageApp, 'appId'>;
  /** Returns whether the suite needs a connection: for its events, or for taps on cards. */
  needsConnection(env: PlatformSettings): boolean;
}
