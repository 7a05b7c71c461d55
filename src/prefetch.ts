import type { FirstCallName } from '@domain/contract/calls';
import { firstNotices } from '@domain/notices/first-page';
import { eventsInput, objectCalls } from '@domain/contract/record-calls';
import { prefetch } from '@/api/prefetch';
import { languageOf, storedLanguage } from '@/i18n/language';
import { containerOf } from '@/platforms/container';
import { readSession } from '@/stores/session/stored-session';

/** The addresses of the calls that pages begin with. The build puts them here, so that this script does not carry the table of all calls. */
declare const FIRST_PATHS: Readonly<Record<FirstCallName, string>>;

/**
 * The first script of the page, a file of its own (scripts/build-prefetch.mjs): for somebody who is signed in it asks the server what /home and /detail
 * show first, while the app's code is still on its way. Nothing depends on it: an answer that the app does not ask for is never read.
 */
const { hsid } = readSession();
// On its first start inside a suite the app waits for the suite to tell its language.
const language = storedLanguage() ?? (containerOf(navigator.userAgent) ? undefined : languageOf(navigator.language));
if (hsid && language) {
  const headers = { 'X-Sidecar-Language': language, Authorization: `Bearer ${hsid}` };
  for (const [call, input] of firstQuestions(window.location))
    prefetch(FIRST_PATHS[call], JSON.stringify(input), headers);
}

function firstQuestions({ pathname, search }: Location): [FirstCallName, object][] {
  const query = new URLSearchParams(search);
  const tab = query.get('tab');
  const type = query.get('type');
  const id = query.get('id');
  const everything: [FirstCallName, object] = ['start.bootstrap', {}];
  if (pathname === '/home' && tab && tab !== 'main')
    return [everything, ['records.list', { table_id: tab, page: 1, size: 20 }]];
  if (pathname === '/detail' && type && id) {
    const { info, events, idKey, namesTable } = objectCalls(type);
    const record: [FirstCallName, object] = [info, { [idKey]: id, ...(namesTable.info ? { table_id: type } : {}) }];
    // The first tab shows what happened last.
    return tab && tab !== 'home'
      ? [everything, record]
      : [everything, record, [events, eventsInput(type, id, 1, 'all')]];
  }
  if (pathname === '/home') return [everything, ['notices.list', firstNotices], ['metrics.myList', {}]];
  return pathname === '/detail' ? [everything] : [];
}
