type AfterPaint = typeof import('./behind-paint');

let loaded: AfterPaint | undefined;

/** Fetches what only matters once the first screen stands, and what that screen must not carry: the sheet that stands in, and opening the app anew. */
export function fetchBehindPaint(): void {
  import(/* webpackChunkName: "behind-paint" */ './behind-paint').then((file) => (loaded = file), () => undefined);
}

/** What has been fetched; undefined before that. */
export function behindPaint(): AfterPaint | undefined {
  return loaded;
}
