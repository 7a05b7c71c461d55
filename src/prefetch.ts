import type { FirstCallName } from '@domain/contract/calls';
import { firstNotices } from '@domain/notices/first-page';
import { eventsInput, objectCalls } from '@domain/contract/record-calls';
import { typeOrder } from '@domain/views/type-order';
import { prefetch } from '@/api/prefetch';
import { resolveLanguage, storedLanguage } from '@/i18n/language';
import { detectOwnContainer } from '@/platforms/container';
import { isStored } from '@/stores/device/storage';
import { readFirst } from '@/stores/kept/first-answers';
import { readSession } from '@/stores/session/stored-session';
import type { PrefetchedRoute } from './start-up';

/** The addresses of first calls. The build inserts them, so that this script does not contain the table of all calls. */
declare const FIRST_PATHS: Readonly<Record<FirstCallName, string>>;

type FirstCall = [FirstCallName, object];
type PlanQuestions = (query: URLSearchParams) => FirstCall[];

/** Stored company data is requested again after the first rows (`CompanyStore`). */
const company: FirstCall[] = isStored('company') ? [] : [['start.bootstrap', {}]];

/** The first requests of each of these pages, by the other parameters of its address. */
const questions: Record<PrefetchedRoute, PlanQuestions> = {
  '/home'(query) {
    const tab = query.get('tab');
    if (tab && tab !== 'main')
      return [...company, ['records.list', { table_id: tab, order_by: typeOrder, page: 1, size: 20 }]];
    return [...company, ['notices.list', firstNotices], ['metrics.myList', {}]];
  },
  '/detail'(query) {
    const type = query.get('type');
    const id = query.get('id');
    const tab = query.get('tab');
    if (!type || !id) return company;
    const { info, events, idKey, namesTable } = objectCalls(type);
    const record: FirstCall = [info, { [idKey]: id, ...(namesTable.info ? { table_id: type } : {}) }];
    // The first tab shows recent activity.
    return tab && tab !== 'home'
      ? [...company, record]
      : [...company, record, [events, eventsInput(type, id, 1, 'all')]];
  },
};

/**
 * An inline script of the page (scripts/build-inline-scripts.mjs). For a signed-in member it requests the first data of /home and /detail while the
 * app's code loads. If the device has stored that data, it takes the stored data (ADR-0204). Nothing depends on it: unused answers are never read.
 */
const { hsid } = readSession();
// On its first start inside a suite the app waits until the suite reports its language.
const language =
  storedLanguage() ?? (detectOwnContainer(navigator.userAgent) ? undefined : resolveLanguage(navigator.language));
if (hsid && language) {
  const headers = { 'X-Sidecar-Language': language, Authorization: `Bearer ${hsid}` };
  const firstAnswers = readFirst(`${hsid} ${language}`);
  for (const [call, input] of firstQuestions(window.location)) {
    const path = FIRST_PATHS[call];
    const body = JSON.stringify(input);
    prefetch(path, body, headers, firstAnswers[path + body]);
  }
}

function firstQuestions({ pathname, search }: Location): FirstCall[] {
  const getQuestions: PlanQuestions | undefined = questions[pathname as PrefetchedRoute];
  return getQuestions?.(new URLSearchParams(search)) ?? [];
}
