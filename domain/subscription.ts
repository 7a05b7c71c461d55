import { addDays, dayIn } from './calendar';

/**
 * Whether a subscription is over: the day after its last one has passed, by the days of the company's zone (REQ shell 4.20, SD-14). Without
 * any order it is a trial, which never ends. Epoch milliseconds.
 */
export function isSubscriptionOver(endDate: number | undefined, now: number, timeZone: string): boolean {
  return endDate !== undefined && dayIn(timeZone, now) > addDays(dayIn(timeZone, endDate), 1);
}
