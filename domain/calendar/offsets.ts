import { offsetAt } from './clock';
import { dayMs } from './days';

/** The offset of each zone when a day of UTC begins, by the number of the day. */
const offsets = new Map<string, Map<number, number>>();
/** Fifty years of days; a zone with more begins again. */
const mostDays = 20_000;

function offsetAtStart(timeZone: string, day: number): number {
  let known = offsets.get(timeZone);
  if (!known) offsets.set(timeZone, (known = new Map()));
  let offset = known.get(day);
  if (offset === undefined) {
    if (known.size >= mostDays) known.clear();
    known.set(day, (offset = offsetAt(timeZone, day * dayMs)));
  }
  return offset;
}

/**
 * The same as `offsetAt`, kept for a list of moments: formulas over 10,000 records spent nearly half of their time on it (ADR-0118). A day
 * that begins and ends with one offset has it throughout, because no zone has changed its clocks twice within three days.
 */
export function offsetIn(timeZone: string, at: number): number {
  const day = Math.floor(at / dayMs);
  const offset = offsetAtStart(timeZone, day);
  return offset === offsetAtStart(timeZone, day + 1) ? offset : offsetAt(timeZone, at);
}
