type AfterPaint = typeof import('./behind-paint');

let loaded: AfterPaint | undefined;

/**
 * Fetches what only matters once the first screen stands, and what that screen must not carry: the sheet that stands in, and reloading the app.
 * Resolves also when it did not come.
 */
export function fetchBehindPaint(): Promise<void> {
  return import(/* webpackChunkName: "behind-paint" */ './behind-paint').then(
    (file) => void (loaded = file),
    () => undefined,
  );
}

/** What has been fetched; undefined before that. */
export function behindPaint(): AfterPaint | undefined {
  return loaded;
}
