import { reloadOnce } from '@/stores/device/reload-once';

/**
 * The first script of each page, in the page itself: when a script or a style sheet does not load, it loads the page again, and when that does not help it shows
 * a notice with a button (ADR-0237). It needs nothing of the bundle.
 */

/** Milliseconds that the app has to show something all the same: it requests some of its files again. */
const patience = 4_000;

window.addEventListener(
  'error',
  ({ target }) => {
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    if (isStyle || target instanceof HTMLScriptElement) {
      // Files that the app loads later have a separate listener, and end below when no code handles them.
      if (!(target as HTMLElement).onerror) recover(isStyle);
    } else if (target === window) setTimeout(showNotice, patience);
  },
  true,
);

/** The errors of webpack's loaders name the file that they requested. */
window.addEventListener('unhandledrejection', ({ reason }) => {
  // A page that shows something keeps what is typed: the part that waits for the file says that it is missing.
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
