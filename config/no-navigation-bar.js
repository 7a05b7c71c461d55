/** Replaces Taro's navigation bar, which the app does not show (navigationStyle custom): it has 4 KB gzip of drawings and styles. */
export default class NoNavigationBar {
  load() {}
}
export function initNavigationBar() {}
