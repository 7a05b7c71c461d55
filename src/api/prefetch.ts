/**
 * Answers that were asked for before the app was there. A tiny script in the head (src/prefetch.ts) sends the first questions of a page while
 * its code is still loading; the transport takes an answer when the app asks exactly the same.
 */
interface PrefetchedAnswer {
  path: string;
  body: string;
  headers: Record<string, string>;
  response: Promise<Response>;
  /** When it was sent, milliseconds of the page. */
  at: number;
}

/** Where both scripts of the page find them; the client also runs where there is no window (tests/faults). */
const shared = globalThis as { sidecarPrefetched?: PrefetchedAnswer[] };

/** Milliseconds: an answer that nobody asked for by then is too old to be shown. */
const freshFor = 10_000;

/** Sends a question ahead. A failure waits for the caller that takes it. */
export function prefetch(path: string, body: string, headers: Record<string, string>): void {
  const response = fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    credentials: 'same-origin',
  });
  response.catch(() => undefined);
  (shared.sidecarPrefetched ??= []).push({ path, body, headers, response, at: performance.now() });
}

/** The answer to the same question by the same person in the same language, once. */
export function takePrefetched(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Response> | undefined {
  const waiting = shared.sidecarPrefetched ?? [];
  const found = waiting.find(
    (answer) => answer.path === path && answer.body === body && sameHeaders(answer.headers, headers),
  );
  if (!found) return undefined;
  shared.sidecarPrefetched = waiting.filter((answer) => answer !== found);
  return performance.now() - found.at < freshFor ? found.response : undefined;
}

function sameHeaders(left: Record<string, string>, right: Record<string, string>): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
