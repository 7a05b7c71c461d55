import type { Poi } from '@domain/values/poi';

/** Formats a position as domain/values/poi does, without loading its schema. Six decimals are about ten centimetres. */
export function coordinates({ latitude, longitude }: Pick<Poi, 'latitude' | 'longitude'>): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}
