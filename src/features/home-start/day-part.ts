import { hourIn } from '@domain/calendar/clock';

/** Returns the time of day on the reader's clock, for the greeting; it is the same in each of their companies. */
export function dayPart(now: number, timeZone: string): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = hourIn(timeZone, now);
  if (hour >= 4 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 14) return 'noon';
  return hour >= 14 && hour < 18 ? 'afternoon' : 'evening';
}
