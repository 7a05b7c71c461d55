import { reloadOnce } from '@/stores/device/reload-once';

/**
 * The first, inline script of each page: when a script or a style sheet fails to load, it reloads the page, and then shows a notice with a button
 * (ADR-0237). It depends on no other file.
 */

/** The time in which the app may still show a page, in milliseconds: it retries some of its files. */
const patience = 4_000;

window.addEventListener(
  'error',
  ({ target }) => {
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    if (isStyle || target instanceof HTMLScriptElement) {
      // Files that the app loads later have a separate listener, and end up below if that does not handle them.
      if (!(target as HTMLElement).onerror) recover(isStyle);
    } else if (target === window) setTimeout(showNotice, patience);
  },
  true,
);

/** The errors of webpack's loaders name the file that they requested. */
window.addEventListener('unhandledrejection', ({ reason }) => {
  // A page with content keeps the input: the part that waits for the file shows the error.
  if ((reason as { request?: string } | undefined)?.request && isEmpty()) recover(false);
});

function recover(isStyle: boolean): void {
  if (!navigator.onLine || !reloadOnce()) setTimeout(showNotice, patience, isStyle);
}

const isEmpty = (): boolean => !document.getElementById('app')?.innerText.trim();

/** Moves the notice out of the template of the page (server/http/pages/recovery-notice.ts), unless the app shows something. */
function showNotice(isStyle: boolean): void {
  const notice = document.querySelector('template')?.content.firstElementChild;
  if (!notice || (!isStyle && !isEmpty())) return;
  notice.querySelector('button')?.addEventListener('click', () => window.location.reload());
  document.querySelector('.splash')?.remove();
  document.body.prepend(notice);
}
