import { dayMs, isRealDay, readingOfDay, startOfReading } from './days';
import { dayjsUtc } from './dayjs';
import { offsetIn } from './offsets';

/**
 * The moments of days and readings of a zone. The offset of the zone is read before and after the moment. `dayjs.tz` reads it once, and its answer
 * for an hour that occurs twice depends on the current season (ADR-0118).
 */

const minuteMs = 60_000;

/** The reading of the wall clocks of a zone at a moment, to the minute. */
export function readingAt(timeZone: string, instant: number): number {
  return Math.floor((instant + offsetIn(timeZone, instant)) / minuteMs) * minuteMs;
}

/** The first moment of a real day in a zone; not always 00:00, where clocks are put forward at midnight. */
export function startOfDay(timeZone: string, day: string): number {
  return firstMoment(timeZone, readingOfDay(day));
}

/** The last millisecond of a real day in a zone. */
export function endOfDay(timeZone: string, day: string): number {
  return firstMoment(timeZone, readingOfDay(day) + dayMs) - 1;
}

/** A day that a zone left out altogether (Samoa, 2011-12-30) begins where the next one does. */
function firstMoment(timeZone: string, midnight: number): number {
  const moments = findMoments(timeZone, midnight);
  return moments.find((moment) => startOfReading(readingAt(timeZone, moment)) === midnight) ?? Math.max(...moments);
}

const wallFormat = 'YYYY-MM-DDTHH:mm';
const lastReading = readingOfDay('9999-12-31') + dayMs - 1;
const firstReading = readingOfDay('0000-01-01');

/**
 * Returns the moment at which the wall clocks of a zone show `YYYY-MM-DDTHH:mm`. If they show it twice, it is the first time. If they never show
 * it, the moment is as much later as the clocks are put forward. NaN for a text that is no such time.
 */
export function toInstant(timeZone: string, wall: string): number {
  const wallClock = dayjsUtc(`${wall}:00Z`);
  return /^\d/.test(wall) && wallClock.format(wallFormat) === wall
    ? momentOfReading(timeZone, wallClock.valueOf())
    : Number.NaN;
}

/** The moment at which the wall clocks of a zone show a reading, to its minute; NaN for a year that is not written with four digits. */
export function momentOfReading(timeZone: string, wallClock: number): number {
  if (!(wallClock >= firstReading && wallClock <= lastReading)) return Number.NaN;
  const minute = dayjsUtc(wallClock).startOf('minute').valueOf();
  const moments = findMoments(timeZone, minute);
  return moments.find((moment) => readingAt(timeZone, moment) === minute) ?? Math.max(...moments);
}

/** Returns the moment of an ISO time with its zone. A day without a time gets the current time of day in UTC. */
export function momentOfText(text: string, now: number): number {
  return isRealDay(text) ? readingOfDay(text) + (now % dayMs) : dayjsUtc(text).valueOf();
}

/** Returns the moments, earlier first, that a reading has under the offsets before and after it. */
function findMoments(timeZone: string, wallClock: number): number[] {
  const moments = [wallClock - dayMs, wallClock + dayMs].map((near) => wallClock - offsetIn(timeZone, near));
  return moments.sort((left, right) => left - right);
}
