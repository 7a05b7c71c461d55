/**
 * The oldest web-views that the app runs in: Android's system web-view, DingTalk's own engine (Chrome 100 since 7.6) and iOS. `browserslist` in
 * package.json names the same versions for the build and the style sheets; docs/guides/browser-support.md says what follows from them.
 */
export const oldestBrowsers = { chrome: 87, ios: '14.5', dingtalk: '7.6' } as const;

/** The first versions that support everything in config/polyfills.json; newer browsers skip the check. */
const newBrowsers = { chrome: 122, ios: 18.4 } as const;

type BrowserEngine = { name: 'chrome' | 'ios'; version: number };

/** Reads the engine's version from a user agent; undefined where the user agent has none. iOS versions keep one decimal place: `14_5_1` is 14.5. */
function detectEngine(userAgent: string): BrowserEngine | undefined {
  const ios = /\b(?:iPhone|CPU) OS (\d+)_(\d)/.exec(userAgent);
  // On iOS every browser uses the system's engine, whatever its name.
  if (ios) return { name: 'ios', version: Number(`${ios[1]}.${ios[2]}`) };
  const chrome = /\bChrome\/(\d+)/.exec(userAgent);
  return chrome ? { name: 'chrome', version: Number(chrome[1]) } : undefined;
}

/**
 * Returns whether a user agent names a version that is too old for the app. A user agent without a version passes, because the page checks features
 * itself (src/browser-check.ts).
 */
export function isTooOld(userAgent: string): boolean {
  const engine = detectEngine(userAgent);
  return engine !== undefined && engine.version < Number(oldestBrowsers[engine.name]);
}

/** Returns whether a user agent names a version that needs no polyfill. */
export function needsNoPolyfill(userAgent: string): boolean {
  const engine = detectEngine(userAgent);
  return engine !== undefined && engine.version >= newBrowsers[engine.name];
}
