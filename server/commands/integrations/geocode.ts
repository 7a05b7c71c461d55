import type { App, Language } from '../../context';
import type { Payer } from '../../integrations/integration';
import { knownAddress, rememberAddress } from '../../queries/integrations/geocode-cache';

/** The time for which a found address is valid. */
export const geocodeLifeMs = 30 * 24 * 3_600_000;

/** About 11 m: nearer positions share an address. */
const decimals = 4;

interface GeocodePosition {
  latitude: number;
  longitude: number;
}

/** Returns the cache key of a position's address. */
export function geocodeKey({ latitude, longitude }: GeocodePosition, language: Language): string {
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)},${language}`;
}

/**
 * Returns the address of a position, from the cache or a map service; null where there is none. @throws SuiteUnreachable when no map service
 * answers; as `Spend`.
 */
export async function geocode(
  app: Pick<App, 'db' | 'geocoder' | 'now'>,
  payer: Payer,
  { latitude, longitude }: GeocodePosition,
  language: Language,
): Promise<string | null> {
  const { clientId } = payer;
  const key = geocodeKey({ latitude, longitude }, language);
  const cachedAddress = await knownAddress(app.db, clientId, key, new Date(app.now() - geocodeLifeMs));
  if (cachedAddress !== null) return cachedAddress;
  const address = await app.geocoder.reverse(payer, { latitude, longitude, language });
  if (address !== null) await rememberAddress(app.db, clientId, key, address, new Date(app.now()));
  return address;
}
