import { withTexts } from '@/i18n/text-bundles';
import { fetchPage } from '@/routes';

/** The parts of the first taps at home and on a record, in the order in which people tap. What one shares with another comes once. */
const parts: readonly (() => Promise<unknown>)[] = [
  // What every tap asks the server by.
  () => import(/* webpackChunkName: "calls" */ '@domain/contract/calls'),
  () => fetchPage('/detail'),
  () => import(/* webpackChunkName: "home-layers" */ '../home/HomeLayers'),
  // The way back from a record that a link has opened.
  () => fetchPage('/home'),
  () => withTexts('lists', import(/* webpackChunkName: "search" */ '@/features/search')),
  () => withTexts('main', import('@/features/add-menu')),
  () => withTexts('record', import(/* webpackChunkName: "record-form" */ '@/features/record-form')),
  // The inputs of all forms are in one file.
  () => import(/* webpackChunkName: "value-inputs" */ '@/values/text/Input'),
  () => import(/* webpackChunkName: "date-layers" */ '@/components/date-field/DateLayer'),
  () => import(/* webpackChunkName: "note-form" */ '@/features/note-form'),
  // What says that something waits for a line has to be there before the line is gone.
  () => withTexts('main', import(/* webpackChunkName: "outbox" */ '@/features/outbox')),
  // Where what is typed is kept.
  () => import(/* webpackChunkName: "idb-keyval" */ 'idb-keyval'),
  () => import(/* webpackChunkName: "record-layers" */ '../detail/record-layers'),
  () => withTexts('main', import('@/features/account-menu')),
  () => withTexts('main', import(/* webpackChunkName: "main-tab" */ '../home/MainTab')),
  () => withTexts('main', import(/* webpackChunkName: "notice-settings" */ '@/features/notices/NoticeSettingsSheet')),
  () => import(/* webpackChunkName: "metric-sheet" */ '@/features/metrics/MetricSheet'),
  () => withTexts('lists', import('../home/ListLayers')),
  () => import(/* webpackChunkName: "filter-sheet" */ '@/features/filter-builder/FilterSheet'),
  () => import(/* webpackChunkName: "tab-home" */ '@/tabs/home/HomePanel'),
  () => import(/* webpackChunkName: "tab-dynamic" */ '@/tabs/info/InfoPanel'),
  () => import(/* webpackChunkName: "tab-dynamic" */ '@/tabs/dynamic/DynamicPanel'),
  () => import(/* webpackChunkName: "tab-related" */ '@/tabs/related/RelatedPanel'),
  () => import(/* webpackChunkName: "value-displays" */ '@/values/area/Display'),
  () => import(/* webpackChunkName: "value-links" */ '@/values/links/Display'),
  () => import(/* webpackChunkName: "value-notes" */ '@/values/poi/Display'),
  () => import(/* webpackChunkName: "value-text-linked" */ '@/values/text/Linked'),
  () => import(/* webpackChunkName: "value-text-phone" */ '@/values/text/Phone'),
  () => import(/* webpackChunkName: "note-menu" */ '@/features/timeline/NoteMenu'),
  () => import(/* webpackChunkName: "related-picker" */ './RecordPickers'),
  () => import(/* webpackChunkName: "formulas" */ '@domain/formulas'),
  () => import(/* webpackChunkName: "search" */ '@/stores/search/recent-searches'),
  () => import(/* webpackChunkName: "long-list" */ '@/features/record-list/LongList'),
  () => import(/* webpackChunkName: "lightbox" */ '@/values/file-list/Lightbox'),
];

/** Milliseconds after which a browser that is never idle gets the next part all the same. */
const longestIdle = 500;

let fetching: Promise<void> | undefined;

/** Fetches one after the other while the browser is idle, once for as long as the app lives; a failure is not reported. */
export function fetchFirstTaps(): void {
  // A device that saves data loads each part with its tap.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  fetching ??= fetchAll();
}

async function fetchAll(): Promise<void> {
  for (const part of parts) {
    if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    await idle();
    await part().catch(() => undefined);
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestIdle });
    else setTimeout(resolve, 50);
  });
}
