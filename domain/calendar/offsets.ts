import { offsetAt } from './clock';
import { dayMs } from './days';

/** The offset of each zone at the start of a UTC day, by day number. */
const offsets = new Map<string, Map<number, number>>();
/** Fifty years of days. A zone that exceeds the limit clears its cache. */
const mostDays = 20_000;

function offsetAtStart(timeZone: string, day: number): number {
  let cachedOffsets = offsets.get(timeZone);
  if (!cachedOffsets) offsets.set(timeZone, (cachedOffsets = new Map()));
  let offset = cachedOffsets.get(day);
  if (offset === undefined) {
    if (cachedOffsets.size >= mostDays) cachedOffsets.clear();
    cachedOffsets.set(day, (offset = offsetAt(timeZone, day * dayMs)));
  }
  return offset;
}

/**
 * Returns the same as `offsetAt`, with a cache for lists of moments. Without it, formulas over 10,000 records spent nearly half of their time here
 * (ADR-0118). A day with one offset at both ends has that offset throughout, because no zone has changed its clocks twice within three days.
 */
export function offsetIn(timeZone: string, instant: number): number {
  const day = Math.floor(instant / dayMs);
  const offset = offsetAtStart(timeZone, day);
  return offset === offsetAtStart(timeZone, day + 1) ? offset : offsetAt(timeZone, instant);
}
