import type { Field } from '@domain/metadata/field';
import type { Region } from '@domain/regions/region';
import { placeName } from '@domain/regions/words';
import { useRef } from 'react';
import { language } from '@/i18n';
import type { RecordList } from '@/stores';
import { isArea } from '@/values/area/is-area';

/** The number of regions that are offered in addition to the chosen ones. */
const offered = 3;

export interface RegionChoice {
  /** The codes from the country down, as filters compare them. */
  path: string;
  name: string;
}

/**
 * Returns the provinces, or abroad the countries, that the rows of a list name most. Offered regions keep their places, so that none moves under a
 * finger. A region that was chosen elsewhere precedes them. The values provide their names. Call it in an observer.
 */
export function useRegionChoices(field: Field, values: readonly string[], list: RecordList): RegionChoice[] {
  /** The names of the regions seen so far: a chosen region keeps its name even if no row contains it any more. */
  const names = useRef(new Map<string, string>());
  const previousOffers = useRef<readonly string[]>([]);
  const counts = new Map<string, number>();
  for (const record of list.items) {
    const value = record.value(field);
    if (!isArea(value)) continue;
    for (let depth = 1; depth <= value.path.length; depth += 1) {
      const path = value.path.slice(0, depth);
      const last = path.at(-1);
      if (last) names.current.set(joinCodes(path), placeName(last, language()));
    }
    const wide = joinCodes(value.path.slice(0, 2));
    counts.set(wide, (counts.get(wide) ?? 0) + 1);
  }
  const most = [...counts].sort(([, left], [, right]) => right - left).map(([path]) => path);
  if (previousOffers.current.length === 0)
    previousOffers.current = most.filter((path) => !values.includes(path)).slice(0, offered);
  const offeredPaths = previousOffers.current;
  return [...values.filter((path) => !offeredPaths.includes(path)), ...offeredPaths].map((path) => ({
    path,
    name: names.current.get(path) ?? path.split('/').at(-1) ?? '',
  }));
}

function joinCodes(path: readonly Region[]): string {
  return path.map(({ code }) => code).join('/');
}
