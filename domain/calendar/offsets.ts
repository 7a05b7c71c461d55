import { offsetAt } from './clock';
import { dayMs } from './days';

/** The offset of each zone when a day of UTC begins, by the number of the day. */
const offsets = new Map<string, Map<number, number>>();
/** Fifty years of days; a zone with more begins again. */
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
 * The same as `offsetAt`, kept for a list of moments: formulas over 10,000 records spent nearly half of their time on it (ADR-0118). A day
 * that begins and ends with one offset has it throughout, because no zone has changed its clocks twice within three days.
 */
export function offsetIn(timeZone: string, instant: number): number {
  const day = Math.floor(instant / dayMs);
  const offset = offsetAtStart(timeZone, day);
  return offset === offsetAtStart(timeZone, day + 1) ? offset : offsetAt(timeZone, instant);
}
