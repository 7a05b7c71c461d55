/**
 * The readings of the clocks of a zone at a moment. A *moment* is in epoch milliseconds. A *reading* is the time that a wall clock shows, in
 * milliseconds since 1970-01-01 00:00 on that clock. This file does without dayjs: the first page loads it, and the zones of dayjs depend on the
 * zone of the device (ADR-0118).
 */

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: number): string {
  return wallTime(timeZone, instant).slice(0, 10);
}

/** The full hours that the clocks of a zone show at a moment, 0 to 23. */
export function hourIn(timeZone: string, instant: number): number {
  return Number(wallTime(timeZone, instant).slice(11, 13));
}

/** The moment on the wall clocks of a zone, `YYYY-MM-DDTHH:mm`. */
export function wallTime(timeZone: string, instant: number): string {
  return new Date(instant + offsetAt(timeZone, instant)).toISOString().slice(0, 16);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes longer than formatting a page of times, so each is created once. Throws RangeError for an unknown zone. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

const latest = new Map<string, { second: number; offset: number }>();

/**
 * Returns how far the wall clocks of a zone are ahead of UTC at a moment, in milliseconds. Most callers pass the current time, many times in a
 * second, so the latest answer is cached.
 */
export function offsetAt(timeZone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  let cached = latest.get(timeZone);
  if (cached?.second !== second) latest.set(timeZone, (cached = { second, offset: computeOffset(timeZone, second) }));
  return cached.offset;
}

function computeOffset(timeZone: string, second: number): number {
  const parts = Object.fromEntries(
    getClock(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, value]),
  );
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const wallClock = new Date(0).setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  return wallClock + ((Number(parts.hour) * 60 + Number(parts.minute)) * 60 + Number(parts.second)) * 1000 - second;
}
