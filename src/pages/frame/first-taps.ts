import { withTexts } from '@/i18n/text-bundles';

/** The words of what first taps open: they come first, because each part is drawn with them. */
const texts = ['lists', 'main', 'record'] as const;

/** Fetches the files of a part without evaluating it. @param come takes what evaluates it */
type Download = (resolve: (evaluate: () => unknown) => void, fail: () => void) => void;

/**
 * The parts of the first taps at home and on a record, in the order in which people tap: their files are there before the line is gone, and are evaluated once somebody has
 * begun to tap. Evaluated at once, they held a slow phone up for 0.3 s while its owner was still reading. What one shares with another comes once: those that bring
 * little stand before the forms, which would bring ten files at once.
 */
const downloads: readonly Download[] = [
  // What every tap asks the server by.
  (resolve, fail) => require.ensure([], () => resolve(() => require('@domain/contract/calls')), fail, 'calls'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('../detail/index')), fail, 'detail-page'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('../home/HomeLayers')), fail, 'home-layers'),
  // The way back from a record that a link has opened.
  (resolve, fail) => require.ensure([], () => resolve(() => require('../home/index')), fail, 'home-page'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/features/search')), fail, 'search'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/features/add-menu')), fail, 'add-menu'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/values/text/Phone')), fail, 'value-text-phone'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/features/note-form')), fail, 'note-form'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('../detail/record-layers')), fail, 'record-layers'),
  // The inputs of all forms are in one file.
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/values/text/Input')), fail, 'value-inputs'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/features/record-form')), fail, 'record-form'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/components/date-field/DateLayer')), fail, 'date-layers'),
  // What says that something waits for a line has to be there before the line is gone.
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/features/outbox')), fail, 'outbox'),
  // Where what is typed is kept.
  (resolve, fail) => require.ensure([], () => resolve(() => require('idb-keyval')), fail, 'idb-keyval'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/features/account-menu')), fail, 'account-menu'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('../home/MainTab')), fail, 'main-tab'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/features/notices/NoticeSettingsSheet')), fail, 'notice-settings'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/features/metrics/MetricSheet')), fail, 'metric-sheet'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('../home/ListLayers')), fail, 'list-layers'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/features/filter-builder/FilterSheet')), fail, 'filter-sheet'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/tabs/home/HomePanel')), fail, 'tab-home'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/tabs/info/InfoPanel')), fail, 'tab-dynamic'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/tabs/dynamic/DynamicPanel')), fail, 'tab-dynamic'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/tabs/related/RelatedPanel')), fail, 'tab-related'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/values/area/Display')), fail, 'value-displays'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/values/links/Display')), fail, 'value-links'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/values/poi/Display')), fail, 'value-notes'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/values/text/Linked')), fail, 'value-text-linked'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/features/timeline/NoteMenu')), fail, 'note-menu'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('./RecordPickers')), fail, 'related-picker'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@domain/formulas')), fail, 'formulas'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/stores/search/recent-searches')), fail, 'search'),
  (resolve, fail) =>
    require.ensure([], () => resolve(() => require('@/features/record-list/LongList')), fail, 'long-list'),
  (resolve, fail) => require.ensure([], () => resolve(() => require('@/values/file-list/Lightbox')), fail, 'lightbox'),
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
  const touched = firstTouch();
  for (const bundle of texts) await inTurn(() => withTexts(bundle, Promise.resolve()));
  const evaluations: (() => unknown)[] = [];
  for (const download of downloads)
    await inTurn(
      () =>
        new Promise<void>((resolve, fail) => download((evaluate) => resolve(void evaluations.push(evaluate)), fail)),
    );
  await touched;
  for (const evaluate of evaluations) await inTurn(evaluate);
}

/** Runs a step once there is a line and the browser is idle. */
async function inTurn(step: () => unknown): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  await idle();
  try {
    await step();
  } catch {
    // A tap asks for it again, and says what is wrong.
  }
}

/** Resolves when somebody has begun to use the page. */
function firstTouch(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of ['pointerdown', 'keydown', 'wheel'])
      window.addEventListener(name, resolve, { capture: true, once: true, passive: true });
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestIdle });
    else setTimeout(resolve, 50);
  });
}
