import { chatOfAppLink } from './app-link';
import type { ContainerSetting } from './setting';
import type { Shell } from './shell';

/** The properties of the browser's Navigation API that the simulator uses; TypeScript's library does not contain them yet. */
interface NavigateEvent extends Event {
  destination: { url: string };
  downloadRequest: string | null;
}
interface NavigationApi extends EventTarget {
  canGoBack: boolean;
}
const navigation = () => (window as unknown as { navigation?: NavigationApi }).navigation;

/** Returns whether a phone opens a link in a separate app. */
function isForDevice(protocol: string): boolean {
  return ['tel:', 'sms:', 'mailto:'].includes(protocol);
}

/** Simulates a web-view's behaviour for its page: title, back key, and links that leave it. */
export function simulateNavigation(setting: ContainerSetting, shell: Shell): void {
  const path = () => location.pathname + location.search + location.hash;
  shell.tell('hello', { path: path() });
  followTitle((title) => shell.tell('title', { title, path: path() }));

  shell.onEvent((event) => {
    if (event.name !== 'back') return;
    if (navigation()?.canGoBack ?? history.length > lengthAtStart) history.back();
    else shell.tell('close', {});
  });
  const lengthAtStart = history.length;

  const isInside = (url: URL) => url.origin === location.origin || url.origin === setting.shellOrigin;
  /** Passes an address to the shell unless it belongs in this web-view. Returns true if it was passed. */
  const handOver = (address: string): boolean => {
    const url = new URL(address, location.href);
    if (isForDevice(url.protocol)) {
      shell.tell('device', { url: url.href });
      return true;
    }
    if (!/^https?:$/.test(url.protocol)) return false;
    const chat = chatOfAppLink(url.href);
    if (chat) shell.tell('openChat', chat);
    else if (!isInside(url)) shell.tell('outside', { url: url.href });
    else return false;
    return true;
  };

  navigation()?.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, cancelable } = event as NavigateEvent;
    if (!cancelable) return;
    // The web-views of phones ignore a link that requests a download.
    if (downloadRequest !== null ? setting.device === 'mobile' : handOver(destination.url)) event.preventDefault();
  });
  // A web-view has one window: a page for another window opens in this one, or leaves the web-view.
  const openInPlace = (address: string) => {
    if (!handOver(address)) location.assign(address);
  };
  window.open = (address) => {
    if (address) openInPlace(String(address));
    return null;
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.hasAttribute('download') || event.defaultPrevented) return;
    // No browser notifies the page before it passes such a link to the system.
    if (!isForDevice(link.protocol) && (link.target !== '_blank' || !/^https?:$/.test(link.protocol))) return;
    event.preventDefault();
    openInPlace(link.href);
  });
}

function followTitle(onChange: (title: string | undefined) => void): void {
  let title = '';
  let path = location.href;
  const checkTitle = () => {
    const titleNow = document.title;
    if (titleNow === title && location.href === path) return;
    onChange(titleNow === title ? undefined : titleNow);
    title = titleNow;
    path = location.href;
  };
  new MutationObserver(checkTitle).observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener('DOMContentLoaded', checkTitle);
  window.addEventListener('popstate', checkTitle);
  navigation()?.addEventListener('navigatesuccess', checkTitle);
}
