import { isArrival, isBackFromSignIn, keepHeader } from '@domain/kept-page';

/**
 * Lets the browser's own cache store the opened page, where no worker does (ADR-0204): requests it once more, in the form that the server allows to
 * cache. The next opening therefore waits for no network, and each opening updates the page of the next one. @param anotherBuild called if the
 * server has another build than the one that runs here
 */
export async function keepPage(anotherBuild: () => void): Promise<void> {
  const openedUrl = openedAddress();
  // A page within another one is of no use as a separate page (the simulator's phone).
  if (!openedUrl || window.top !== window) return;
  const { pathname, search, searchParams } = openedUrl;
  if (!isArrival(pathname) || isBackFromSignIn(searchParams) || searchParams.has('sim')) return;
  const answer = await fetch(pathname + search, { cache: 'reload', headers: { [keepHeader]: 'page' } });
  const entry = document.querySelector('script[src^="/js/app."]')?.getAttribute('src');
  if (answer.ok && entry && !(await answer.text()).includes(entry)) anotherBuild();
}

/** The address that the browser loaded; the app may have another one since. */
export function openedAddress(): URL | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation && new URL(navigation.name);
}
