import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Channel } from '../../domain/platforms';
import { readEnv, type Env } from '../../server/env';
import { makeGeocoder } from '../../server/integrations';
import type { Geocoder } from '../../server/integrations/integration';
import { demoEnv, makeSuites, type SecretStore } from '../../server/platforms';
import type { Suite } from '../../server/platforms/platform';
import { makeCipher } from '../../server/cipher';
import { createSimulator, type World } from '../../simulator';
import type { Courier } from '../../simulator/events/courier';
import type { SimulatedFault } from '../../simulator/world/faults';
import { freePort } from '../support/free-port';

/** The real simulator over loopback, and our adapters in front of it. */
export interface SimulatedSuites {
  world: World;
  /** Sends the events of the suites. */
  courier: Courier;
  origin: string;
  env: Env;
  /** The clock of both; tests turn it. */
  clock: { now: number };
  suite(channel: Channel): Suite;
  /** Adapters of another process on the same stored secrets, or with other settings. */
  another(changes?: { env?: Record<string, string>; limitMs?: number; channel?: Channel }): Suite;
  places(changes?: { env?: Record<string, string>; limitMs?: number }): Geocoder;
  /** What was stored, as the database would hold it. */
  stored: Map<string, { value: string; expires: number }>;
  /** A code as the container gives it, or as it comes back from the authorization page. */
  code(channel: Channel, person: string, source: 'container' | 'web'): Promise<string>;
  fault(fault: SimulatedFault): void;
  /** Names of the calls that reached the suite, in order. */
  calls(channel: Channel | 'maps'): { call: string; code: number | string }[];
  /** The world as it begins, and processes that have just started: nothing is remembered on either side. */
  begin(): void;
  close(): Promise<void>;
}

export const redirectUrl = (origin: string) => `${origin}/login?from=chat`;

export async function simulateSuites(): Promise<SimulatedSuites> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const clock = { now: Date.UTC(2026, 10, 20, 8) };
  const simulator = createSimulator({ appOrigin: origin, publicUrl: `${origin}/sim`, now: () => clock.now });
  const server = Fastify();
  await server.register(simulator.plugin, { prefix: '/sim' });
  await server.listen({ port, host: '127.0.0.1' });

  const env = readEnv({ ...demoEnv(origin), PUBLIC_URL: origin });
  const stored = new Map<string, { value: string; expires: number }>();
  const secrets: SecretStore = {
    read: (name) => {
      const row = stored.get(name);
      return Promise.resolve(row && row.expires > clock.now ? row : null);
    },
    write: (name, value, expires) => {
      stored.set(name, { value, expires });
      return Promise.resolve();
    },
    writeNewer: async (name, value, expires) => {
      if ((stored.get(name)?.expires ?? 0) < expires) stored.set(name, { value, expires });
    },
  };
  const cipher = makeCipher('a key of the tests that is long enough');
  // Pauses between repeats take no time here.
  const deps = {
    now: () => clock.now,
    randomBytes: (count: number) => randomBytes(count),
    sleep: () => Promise.resolve(),
    secrets,
    // Companies with an app of their own: tests/server/suites/mixed-companies.test.ts.
    apps: { ofCompany: async () => null, ofApp: async () => null, getTenant: async () => null, all: async () => [] },
    cipher,
  };
  const make = (changes: { env?: Record<string, string>; limitMs?: number } = {}) =>
    makeSuites({
      ...deps,
      env: { ...env, ...changes.env },
      ...(changes.limitMs === undefined ? {} : { limitMs: changes.limitMs }),
    });
  let suites = make();
  const configured = (suite: Suite | undefined) => {
    if (!suite) throw new Error('the suite is not configured');
    return suite;
  };

  return {
    world: simulator.world,
    courier: simulator.courier,
    origin,
    env,
    clock,
    stored,
    suite: (channel) => configured(suites.server[channel]),
    another: ({ channel = 'feishu', ...changes } = {}) => configured(make(changes).server[channel]),
    places: (changes = {}) =>
      makeGeocoder({
        ...deps,
        env: { ...env, ...changes.env },
        ...(changes.limitMs === undefined ? {} : { limitMs: changes.limitMs }),
      }),
    async code(channel, person, source) {
      if (source === 'container') {
        const answer = await fetch(`${origin}/sim/container/auth-code`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            suite: channel,
            person,
            appId: configured(suites.server[channel]).appId,
            corpId: 'ding_corp_demo',
            url: `${origin}/login`,
          }),
        });
        return ((await answer.json()) as { code: string }).code;
      }
      const address = configured(suites.server[channel]).authorizeUrl({
        redirectUrl: redirectUrl(origin),
        state: 'state-of-this-test',
      });
      const answer = await fetch(`${address}&user=${person}`, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '', origin);
      return back.searchParams.get('code') ?? back.searchParams.get('authCode') ?? '';
    },
    fault: (fault) => simulator.world.faults.add(fault),
    calls: (channel) => simulator.world.log.list(channel, 0),
    begin() {
      simulator.world.reset();
      stored.clear();
      suites = make();
    },
    async close() {
      await server.close();
      await simulator.close();
    },
  };
}
