/** Usage counts of the app (REQ shell 7.29, SD-21): page, number, duration. They never contain a record or its words. */

export const usagePages = ['home', 'list', 'detail', 'setting', 'multi-form', 'start-up', 'other'] as const;
export type UsagePage = (typeof usagePages)[number];

/** `app_open` is sent once for each start, `page_open` for each page that comes to the front. */
export const usageNames = ['app_open', 'page_open'] as const;
type UsageName = (typeof usageNames)[number];

export interface UsageEvent {
  name: UsageName;
  page: UsagePage;
  /** The time of the event, epoch milliseconds of the device. */
  time: number;
}

/** The time between two heartbeats (REQ shell 7.29). */
export const heartbeatMs = 10_000;
/** The time for which events are collected, unless the page is hidden earlier. */
export const gatherMs = 30_000;
/** The maximum number of events in one call and on the device; the oldest are dropped. */
export const usageBatch = 50;
