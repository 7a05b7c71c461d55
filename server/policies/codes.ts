import { resendMs, sendsAnHour } from '../../domain/onboarding';

const hourMs = 3_600_000;

/** What one code counts for, and how many an hour each may have. */
export type Counter = keyof typeof sendsAnHour;

/** The sends that still count. */
export function withinHour(sent: readonly Date[], now: number): Date[] {
  return sent.filter((at) => at.getTime() > now - hourMs);
}

/** Milliseconds until one more may be sent; 0 for now. Only a contact also rests between two. */
export function waitFor(counter: Counter, sent: readonly Date[], now: number): number {
  const times = withinHour(sent, now)
    .map((at) => at.getTime())
    .sort((left, right) => left - right);
  const last = times.at(-1);
  const rest = counter === 'contact' && last !== undefined ? last + resendMs - now : 0;
  const oldest = times[times.length - sendsAnHour[counter]];
  return Math.max(0, rest, oldest === undefined ? 0 : oldest + hourMs - now);
}
