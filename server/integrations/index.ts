import { SuiteUnreachable } from '../platforms/platform';
import { getClock, makeTransport, type PlatformDeps } from '../platforms/transport';
import { tianyancha } from './company-lookup/tianyancha';
import { amapGeocoder } from './geocoding/amap';
import type { Geocode } from './geocoding/map-service';
import { nominatimGeocoder } from './geocoding/nominatim';
import { makeRateLimiter } from './geocoding/rate-limiter';
import type { CompanyLookupService, Geocoder, MessageGateway } from './integration';
import { messageGateway } from './message-gateway';
import { tried } from './tried';

/** The square before the main station of Cologne: a place that every map has. */
const knownPlace = { latitude: 50.9422, longitude: 6.9578, language: 'en' };

/** The keyed map service where there is a key, then the open one; each stands in for the other. @param processes how many of this server ask */
export function makeGeocoder(deps: PlatformDeps, processes = 1): Geocoder {
  const { env } = deps;
  const clock = getClock(deps);
  const transport = (name: string) => makeTransport({ name, clock, limitMs: deps.limitMs ?? 5000 });
  const services: { name: 'amap' | 'nominatim'; ask: Geocode }[] = [
    ...(env.AMAP_KEY
      ? [{ name: 'amap' as const, ask: amapGeocoder({ url: env.AMAP_URL, key: env.AMAP_KEY }, transport('amap')) }]
      : []),
    ...(env.NOMINATIM_URL === 'off'
      ? []
      : [
          {
            name: 'nominatim' as const,
            ask: nominatimGeocoder(
              { url: env.NOMINATIM_URL, publicUrl: env.PUBLIC_URL },
              transport('nominatim'),
              // Each process keeps to its share of what the service allows.
              makeRateLimiter(clock, { everyMs: 1_000 * processes }),
            ),
          },
        ]),
  ];
  return {
    services: services.map(({ name }) => name),
    check: () => Promise.all(services.map(({ name, ask }) => tried(name, () => ask(knownPlace)))),
    async reverse(position) {
      let failure = new SuiteUnreachable('no map service is configured');
      let hasAnswered = false;
      for (const { ask } of services) {
        try {
          const address = await ask(position);
          if (address !== null) return address;
          hasAnswered = true;
        } catch (error) {
          if (!(error instanceof SuiteUnreachable)) throw error;
          failure = error;
        }
      }
      if (hasAnswered) return null;
      throw failure;
    },
  };
}

/** The company register, where there is a token for it. */
export function makeCompanyLookup(deps: PlatformDeps): CompanyLookupService | undefined {
  const { TIANYANCHA_TOKEN: token, TIANYANCHA_URL: url } = deps.env;
  return token
    ? tianyancha(
        { url, token },
        makeTransport({ name: 'tianyancha', clock: getClock(deps), limitMs: deps.limitMs ?? 5000 }),
      )
    : undefined;
}

/** The gateway for text messages and e-mails, where one is set. */
export function makeMessageGateway(deps: PlatformDeps): MessageGateway | undefined {
  const { MESSAGING_URL: url, MESSAGING_TOKEN: token } = deps.env;
  return url && token
    ? messageGateway(
        { url, token },
        makeTransport({ name: 'letters', clock: getClock(deps), limitMs: deps.limitMs ?? 5000 }),
      )
    : undefined;
}
