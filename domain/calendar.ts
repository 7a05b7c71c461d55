/** Days and the wall clock in a company's zone (SD-60: times are stored in UTC and shown there). Times in epoch milliseconds. */

/** What the words "today" and "this morning" mean to the member who asks. */
export interface Calendar {
  /** `YYYY-MM-DD`, the day of now in the zone. */
  today: string;
  /** IANA name of the company's zone. */
  timeZone: string;
}

const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** True for `YYYY-MM-DD` of a day that the calendar has. */
export function isRealDay(value: string): boolean {
  if (!dayShape.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

export function calendarAt(now: number, timeZone: string): Calendar {
  return { today: dayIn(timeZone, now), timeZone };
}

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: number): string {
  return wallTime(timeZone, at).slice(0, 10);
}

/** The moment on the wall clocks of a zone, `YYYY-MM-DDTHH:mm`. */
export function wallTime(timeZone: string, at: number): string {
  return new Date(at + offsetAt(timeZone, at)).toISOString().slice(0, 16);
}

/** A real day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(midnightOf(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The first moment of a real day in a zone; not always 00:00, where clocks are put forward at midnight. */
export function startOfDay(timeZone: string, day: string): number {
  return firstMoment(timeZone, midnightOf(day));
}

/** The last millisecond of a real day in a zone. */
export function endOfDay(timeZone: string, day: string): number {
  return firstMoment(timeZone, midnightOf(day) + dayMs) - 1;
}

/** A day that a zone left out altogether (Samoa, 2011-12-30) begins where the next one does. */
function firstMoment(timeZone: string, midnight: number): number {
  const moments = momentsOf(timeZone, midnight);
  const midnightAt = (moment: number) => Math.floor((moment + offsetAt(timeZone, moment)) / dayMs) * dayMs;
  return moments.find((moment) => midnightAt(moment) === midnight) ?? Math.max(...moments);
}

function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * When the wall clocks of a zone show `YYYY-MM-DDTHH:mm`: the first time where they show it twice, and as much later as the clocks are
 * put forward where they never do. NaN for what is no such time.
 */
export function instantOf(timeZone: string, wall: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || !isRealDay(wall.slice(0, 10))) return Number.NaN;
  const moments = momentsOf(timeZone, Date.parse(`${wall}:00Z`));
  return moments.find((moment) => wallTime(timeZone, moment) === wall) ?? Math.max(...moments);
}

/** The moments, earlier first, that a wall clock reading (as if it were UTC) stands for under the offsets before and after it. */
function momentsOf(timeZone: string, reading: number): number[] {
  const moments = [reading - dayMs, reading + dayMs].map((near) => reading - offsetAt(timeZone, near));
  return moments.sort((left, right) => left - right);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than a page of times, so each is made once. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
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

/** How far the wall clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, value]),
  );
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const reading = new Date(0).setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  return reading + ((Number(parts.hour) * 60 + Number(parts.minute)) * 60 + Number(parts.second)) * 1000 - second;
}
