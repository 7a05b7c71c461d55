import type { App, Language } from '../context';
import { knownAddress, rememberAddress } from '../queries/known-places';

/** How long a found address is believed. */
export const placeLifeMs = 30 * 24 * 3_600_000;

/** About 11 m: nearer positions share an address. */
const decimals = 4;

interface Position {
  latitude: number;
  longitude: number;
}

/** Under which the address of a position is remembered. */
export function placeKey({ latitude, longitude }: Position, language: Language): string {
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)},${language}`;
}

/**
 * The address of a position: from what was found before, else from a map service.
 * @returns null where the place has none. @throws SuiteUnreachable when no map service answers.
 */
export async function lookUpPlace(
  app: Pick<App, 'db' | 'places' | 'now'>,
  clientId: string,
  { latitude, longitude }: Position,
  language: Language,
): Promise<string | null> {
  const key = placeKey({ latitude, longitude }, language);
  const known = await knownAddress(app.db, clientId, key, new Date(app.now() - placeLifeMs));
  if (known !== null) return known;
  const address = await app.places.reverse({ latitude, longitude, language });
  if (address !== null) await rememberAddress(app.db, clientId, key, address, new Date(app.now()));
  return address;
}
