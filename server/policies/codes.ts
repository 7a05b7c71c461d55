import { resendMs, sendsAnHour } from '../../domain/onboarding';

const hourMs = 3_600_000;

/** What one code counts for, and how many an hour each may have. */
export type Counter = keyof typeof sendsAnHour;

/** The sends that still count. */
export function withinHour(sendTimes: readonly Date[], now: number): Date[] {
  return sendTimes.filter((time) => time.getTime() > now - hourMs);
}

/** Milliseconds until one more may be sent; 0 for now. Only a contact also rests between two. */
export function waitFor(counter: Counter, sendTimes: readonly Date[], now: number): number {
  const times = withinHour(sendTimes, now)
    .map((sendTime) => sendTime.getTime())
    .sort((left, right) => left - right);
  const last = times.at(-1);
  const cooldown = counter === 'contact' && last !== undefined ? last + resendMs - now : 0;
  const oldest = times[times.length - sendsAnHour[counter]];
  return Math.max(0, cooldown, oldest === undefined ? 0 : oldest + hourMs - now);
}
