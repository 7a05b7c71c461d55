/**
 * Answers that were requested before the app was loaded. A tiny script in the head (src/prefetch.ts) sends the first requests of a page while its
 * code is still loading. The transport uses an answer when the app sends exactly the same request.
 */
export interface PrefetchedAnswer {
  path: string;
  body: string;
  headers: Record<string, string>;
  received: Promise<Received>;
  /** The time when it was sent, milliseconds of the page. */
  time: number;
  /** The time since which the device has stored it, epoch milliseconds; absent for an answer of the server. */
  keptAt?: number;
  /** Whether the app has requested it. */
  isTaken?: true;
}

/** The text of an answer, and its time at the server in epoch milliseconds. */
export type KeptText = readonly [text: string, at: number];

/** An answer, read to its end. */
export interface Received {
  status: number;
  text: string;
  requestId: string | undefined;
}

/** The place where both scripts of the page find them; the client also runs where there is no window (tests/faults). */
const shared = globalThis as { sidecarPrefetched?: PrefetchedAnswer[] };

/** The age at which an unused answer is too old to be shown, in milliseconds. */
const freshFor = 10_000;

/** Sends a request early, or answers it from the device. A failure waits for the caller that takes it. */
export function prefetch(path: string, body: string, headers: Record<string, string>, keptText?: KeptText): void {
  // The answer is read completely at once, so that the app has it before it renders for the first time.
  const received = keptText
    ? Promise.resolve({ status: 200, text: keptText[0], requestId: undefined })
    : post(path, body, headers);
  received.catch(() => undefined);
  (shared.sidecarPrefetched ??= []).push({
    path,
    body,
    headers,
    received,
    time: performance.now(),
    keptAt: keptText?.[1],
  });
}

/** Sends a request and reads its answer. Rejects as `fetch` does. */
export async function post(
  path: string,
  body: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Received> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal,
    credentials: 'same-origin',
  });
  const text = await response.text();
  return { status: response.status, text, requestId: response.headers.get('X-Request-Id') ?? undefined };
}

/** Returns the prefetched answer to the same call of the same person in the same language, once. */
export function takePrefetched(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Received> | undefined {
  const prefetchedAnswer = shared.sidecarPrefetched?.find(
    (answer) => !answer.isTaken && answer.path === path && answer.body === body && sameHeaders(answer.headers, headers),
  );
  if (!prefetchedAnswer) return undefined;
  prefetchedAnswer.isTaken = true;
  return performance.now() - prefetchedAnswer.time < freshFor ? prefetchedAnswer.received : undefined;
}

function sameHeaders(left: Record<string, string>, right: Record<string, string>): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
