import { resendMs, sendsAnHour } from '../../domain/onboarding';

const hourMs = 3_600_000;

/** The purposes of codes, with the number of codes an hour for each. */
export type Counter = keyof typeof sendsAnHour;

/** Returns the sends within the last hour. */
export function withinHour(sendTimes: readonly Date[], now: number): Date[] {
  return sendTimes.filter((time) => time.getTime() > now - hourMs);
}

/** Returns the milliseconds until the next send; 0 for now. Only a contact also has a pause between two sends. */
export function waitFor(counter: Counter, sendTimes: readonly Date[], now: number): number {
  const times = withinHour(sendTimes, now)
    .map((sendTime) => sendTime.getTime())
    .sort((left, right) => left - right);
  const last = times.at(-1);
  const cooldown = counter === 'contact' && last !== undefined ? last + resendMs - now : 0;
  const oldest = times[times.length - sendsAnHour[counter]];
  return Math.max(0, cooldown, oldest === undefined ? 0 : oldest + hourMs - now);
}
