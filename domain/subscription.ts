import { addDays, dayIn } from './calendar';

/**
 * Returns whether a subscription has ended: the day after its last day has begun in the company's zone (REQ shell 4.20, SD-14). Without an order it
 * is a trial, which never ends. Epoch milliseconds.
 */
export function isSubscriptionOver(endDate: number | undefined, now: number, timeZone: string): boolean {
  return endDate !== undefined && dayIn(timeZone, now) > addDays(dayIn(timeZone, endDate), 1);
}
