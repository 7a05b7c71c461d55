import type { Region } from './region';

/**
 * Returns the part of an address that tells places apart in a line with little room: the city, or a municipality such as Shanghai; the country where the
 * address has no divisions. Undefined for an empty path.
 */
export function pickCity<Level extends Pick<Region, 'code'>>(path: readonly Level[]): Level | undefined {
  // Codes of provinces and municipalities end in 0000, those of cities in 00 (GB/T 2260).
  const isProvince = ({ code }: Level) => code.endsWith('0000');
  const isCity = (level: Level) => level.code.endsWith('00') && !isProvince(level);
  return path.find(isCity) ?? path.find(isProvince) ?? path[path.length - 1];
}
