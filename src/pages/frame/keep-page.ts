import { isArrival, isBackFromSignIn, keepHeader } from '@domain/kept-page';

/**
 * Lets the browser's own cache store the opened page, where no worker does (ADR-0204): requests it once more, in the form that the server allows to
 * cache. The next opening therefore waits for no network, and each opening updates the page of the next one. @param anotherBuild called if the
 * server has another build than the one that runs here
 */
export async function keepPage(anotherBuild: () => void): Promise<void> {
  const openedUrl = openedAddress();
  // A page inside a frame, such as the simulator's phone, need not be stored as a separate page.
  if (!openedUrl || window.top !== window) return;
  const { pathname, search, searchParams } = openedUrl;
  if (!isArrival(pathname) || isBackFromSignIn(searchParams) || searchParams.has('sim')) return;
  const answer = await fetch(pathname + search, { cache: 'reload', headers: { [keepHeader]: 'page' } });
  const entry = document.querySelector('script[src^="/js/app."]')?.getAttribute('src');
  if (answer.ok && entry && !(await answer.text()).includes(entry)) anotherBuild();
}

/** Returns the address that the browser loaded; the router may have changed the current address since. */
export function openedAddress(): URL | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation && new URL(navigation.name);
}
