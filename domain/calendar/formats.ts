import { dayjsUtc } from './dayjs';
import { startOfReading } from './days';

/** A reading as `YYYY/MM/DD`, with ` HH:mm` where it is not midnight; years outside 0 to 9999 as ISO 8601 writes them, `+010000/01/01`. */
export function readingText(wallClock: number): string {
  const date = dayjsUtc(wallClock);
  // dayjs would write the year -1 as `00-1`. After the year an ISO time has twenty characters.
  const year = date.toISOString().slice(0, -20);
  return date.format(`[${year}]/MM/DD${startOfReading(wallClock) === wallClock ? '' : ' HH:mm'}`);
}

/** A moment in UTC as `20261120T093000Z` (ISO 8601, basic format). */
export function basicUtcText(moment: number): string {
  return dayjsUtc(moment).format('YYYYMMDD[T]HHmmss[Z]');
}
