/**
 * The first script of the page in browsers that do not say that they are new: brings the polyfills where something of config/polyfills.json is
 * missing, and leads to the page for old browsers where the app cannot run at all. scripts/build-browser-check.mjs compiles it to ES5, so that any
 * browser reads it.
 */

/** Paths below `window` that must exist, such as `Array.prototype.at`. */
declare const requiredFeatures: string[];
/** Address of the polyfills. */
declare const polyfillsAddress: string;

function exists(path: string): boolean {
  const keys = path.split('.');
  let value = window as unknown as Record<string, unknown> | undefined;
  for (let index = 0; index < keys.length; index++) {
    value = value?.[keys[index] as string] as Record<string, unknown> | undefined;
    if (value === undefined || value === null) return false;
  }
  return true;
}

// `inset` came with Chrome 87 and iOS 14.5: exactly the oldest versions that the app runs in (domain/browsers.ts).
const canRun = 'CSS' in window && typeof CSS.supports === 'function' && CSS.supports('inset', '0');
if (!canRun) {
  window.location.replace('/old-browser');
} else {
  for (let index = 0; index < requiredFeatures.length; index++) {
    if (exists(requiredFeatures[index] as string)) continue;
    // The only way that runs before the deferred scripts, which need what is missing.
    document.write(`<script src="${polyfillsAddress}"></script>`);
    break;
  }
}
