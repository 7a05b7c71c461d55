import { isArrival, isBackFromSignIn, keepHeader } from '@domain/kept-page';

/**
 * Lets the browser's own cache keep the page that was opened, where no worker does (ADR-0204): asks for it once more, in the way that the server allows to keep. So the
 * next opening waits for no line, and each opening renews what the next one shows.
 * @param anotherBuild the server has another build than the one that runs here
 */
export async function keepPage(anotherBuild: () => void): Promise<void> {
  const openedUrl = openedAddress();
  // A page within another one is of no use as a page of its own (the simulator's phone).
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
