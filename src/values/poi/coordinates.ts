import type { Poi } from '@domain/values/poi';

/** Written as in domain/values/poi, whose schema would come along. Six decimals are about ten centimetres. */
export function coordinates({ latitude, longitude }: Pick<Poi, 'latitude' | 'longitude'>): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}
