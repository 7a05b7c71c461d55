/** The counts of the use of the app (REQ shell 7.29, SD-21): the page, how often, how long. They never contain a record or a word of one. */

export const usagePages = ['home', 'list', 'detail', 'setting', 'multi-form', 'start-up', 'other'] as const;
export type UsagePage = (typeof usagePages)[number];

/** `app_open` once a start of the app, `page_open` for each page that comes to the front. */
export const usageNames = ['app_open', 'page_open'] as const;
type UsageName = (typeof usageNames)[number];

export interface UsageEvent {
  name: UsageName;
  page: UsagePage;
  /** The time of the event, epoch milliseconds of the device. */
  time: number;
}

/** Between two heartbeats (REQ shell 7.29). */
export const heartbeatMs = 10_000;
/** Events wait for each other so long, or until the page is hidden. */
export const gatherMs = 30_000;
/** Events that one call takes; as many wait at most on the device, then the oldest go. */
export const usageBatch = 50;
