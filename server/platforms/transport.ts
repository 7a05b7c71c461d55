import type { PlatformSettings } from './settings';
import { suiteCalls } from '../metrics';
import { makeBreaker, type Breaker } from './breaker';
import { SuiteUnreachable } from './platform';

/** The time limit of one call to a suite, repeats included, unless the call says otherwise. */
const defaultLimitMs = 10_000;
const attempts = 3;
const firstPauseMs = 250;

/** Clock, randomness and waiting, which tests replace. */
export interface ClockAndRandom {
  now(): number;
  /** From 0 up to, not including, 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
}

interface WireRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The name in errors: method and path. It excludes the query, which may contain a token. */
  path: string;
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** True for a call that may reach the suite twice: a read, or a write with its own key. */
  repeatable: boolean;
  limitMs?: number;
  /** True when the suite reports "too many calls" in its own way: nothing happened, so a retry is safe. */
  isBusy?(status: number, json: unknown): boolean;
}

/** One request over the network, and its answer. */
export interface Exchange {
  method: string;
  path: string;
  /** The whole address with its query. */
  url: string;
  body: unknown;
  status: number;
  /** Undefined for an answer that is not JSON. */
  json: unknown;
}

/** Receives every exchange with a suite without delaying it. */
export type ExchangeListener = (exchange: Exchange) => void;

interface WireAnswer {
  status: number;
  json: unknown;
  /** The wait before the next call that the suite requests. Milliseconds. */
  waitMs?: number;
}

export interface Transport {
  /**
   * Sends one call: time limit, repeats with back-off and jitter, circuit breaker. @returns the JSON of an answer with a status below 500, also 429
   * when the suite stays busy. @throws SuiteUnreachable with a text that names the call and the reason, never an address with a query, a header or
   * a body.
   */
  send(request: WireRequest): Promise<WireAnswer>;
  /** Fetches a file, once. @throws SuiteUnreachable as `send` */
  download(request: Pick<WireRequest, 'path' | 'url' | 'headers'>): Promise<DownloadedFile>;
}

/** The answer to a download. `bytes` is null for a file above `largestFile`. */
export interface DownloadedFile {
  status: number;
  bytes: Uint8Array | null;
  mime: string;
}

/** The maximum size of a download, which is held in memory. Bytes. */
const largestFile = 20 * 1024 * 1024;
const downloadMs = 30_000;

export interface TransportOptions {
  /** The prefix of the call's name in errors: `feishu`, `amap` … */
  name: string;
  clock: ClockAndRandom;
  limitMs?: number;
  breaker?: Breaker;
  onExchange?: ExchangeListener | undefined;
}

/** Creates the transport through which this folder reaches outside services. */
export function makeTransport({
  name,
  clock,
  limitMs = defaultLimitMs,
  breaker = makeBreaker(clock.now),
  onExchange,
}: TransportOptions): Transport {
  return {
    async send(request) {
      const title = `${name} ${request.method} ${request.path}`;
      if (!breaker.admits()) throw new SuiteUnreachable(`${title}: not asked, it has not been answering`);
      const lasts = request.limitMs ?? limitMs;
      const until = clock.now() + lasts;
      const limit = AbortSignal.timeout(lasts);
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await sendOnce(request, limit, onExchange);
        suiteCalls.inc({ suite: name, outcome: callOutcomes[outcome.kind] });
        if (outcome.kind === 'answer') {
          breaker.worked();
          return outcome.answer;
        }
        if (outcome.kind === 'busy' || request.repeatable) {
          const pause = outcome.waitMs ?? firstPauseMs * 2 ** (attempt - 1) * (0.5 + clock.random());
          // A limit per minute needs a longer wait than any caller here has: the caller retries later.
          if (
            attempt < attempts &&
            clock.now() + pause < until &&
            !limit.aborted &&
            (await slept(clock.sleep(pause), limit))
          )
            continue;
        }
        if (outcome.kind === 'busy') {
          breaker.worked();
          return outcome.answer;
        }
        breaker.failed();
        throw new SuiteUnreachable(`${title}: ${limit.aborted ? 'no answer within the time limit' : outcome.reason}`);
      }
    },
    async download({ path, url, headers = {} }) {
      const title = `${name} GET ${path}`;
      if (!breaker.admits()) throw new SuiteUnreachable(`${title}: not asked, it has not been answering`);
      try {
        const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(downloadMs) });
        if (response.status >= 500) throw new SuiteUnreachable(`${title}: HTTP ${response.status}`);
        breaker.worked();
        return { status: response.status, bytes: await readLimited(response), mime: getMime(response) };
      } catch (error) {
        breaker.failed();
        if (error instanceof SuiteUnreachable) throw error;
        throw new SuiteUnreachable(`${title}: ${connectionReason(error)}`);
      }
    },
  };
}

const callOutcomes = { answer: 'answered', busy: 'busy', failure: 'unreachable' } as const;

type WireOutcome =
  | { kind: 'answer'; answer: WireAnswer }
  | { kind: 'busy'; answer: WireAnswer; waitMs: number | undefined }
  | { kind: 'failure'; reason: string; waitMs?: undefined };

async function sendOnce(
  request: WireRequest,
  signal: AbortSignal,
  onExchange: ExchangeListener | undefined,
): Promise<WireOutcome> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // A suite's API never redirects; following one could carry a token elsewhere.
      redirect: 'error',
      signal,
    });
    const text = await response.text();
    const json = parsed(text);
    const { method, path, url, body } = request;
    onExchange?.({ method, path, url, body, status: response.status, json });
    if (response.status >= 500) return { kind: 'failure', reason: `HTTP ${response.status}` };
    if (response.status === 429 || (json !== undefined && request.isBusy?.(response.status, json))) {
      const waitMs = askedWait(response.headers);
      return {
        kind: 'busy',
        answer: { status: response.status, json, ...(waitMs === undefined ? {} : { waitMs }) },
        waitMs,
      };
    }
    if (json === undefined) return { kind: 'failure', reason: `HTTP ${response.status} without JSON` };
    return { kind: 'answer', answer: { status: response.status, json } };
  } catch (error) {
    return { kind: 'failure', reason: connectionReason(error) };
  }
}

const getMime = (response: Response): string => response.headers.get('content-type') ?? '';

/** Returns the bytes of an answer; null above the maximum size. */
async function readLimited(response: Response): Promise<Uint8Array | null> {
  if (Number(response.headers.get('content-length') ?? 0) > largestFile) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const data of response.body ?? []) {
    const chunk = data as Uint8Array;
    size += chunk.length;
    if (size > largestFile) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the wait that an answer requests, in milliseconds: Feishu and Lark use a header of their own instead of Retry-After. */
function askedWait(headers: Headers): number | undefined {
  const header = headers.get('x-ogw-ratelimit-reset') ?? headers.get('retry-after');
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Returns the kind of the failure only: texts of network errors may contain the address with its query. */
function connectionReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'connection failed';
}

/** Returns false when the time limit came before the end of the pause. */
async function slept(pause: Promise<void>, limit: AbortSignal): Promise<boolean> {
  let stop = () => {};
  const over = new Promise<boolean>((resolve) => {
    stop = () => resolve(false);
    limit.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([pause.then(() => true), over]);
  } finally {
    limit.removeEventListener('abort', stop);
  }
}

/** Removes secrets from a suite's text before it becomes part of an error. */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>(
    (clean, secret) => (secret && secret.length > 3 ? clean.replaceAll(secret, '***') : clean),
    text,
  );
}

/** Clock and randomness of the process; tests replace them. */
export interface PlatformDeps {
  /** Compatible with server/env.ts. */
  env: PlatformSettings;
  now(): number;
  randomBytes(count: number): Uint8Array;
  /** Waiting between repeats. */
  sleep?(ms: number): Promise<void>;
  /** The time limit of one call, in milliseconds; 10 s by default (5 s for map services). */
  limitMs?: number;
  /** Called for every exchange with a suite. */
  onExchange?: ExchangeListener;
}

/** Returns the clock and the randomness of a transport. */
export function getClock(deps: PlatformDeps): ClockAndRandom {
  return {
    now: deps.now,
    random: () => (deps.randomBytes(1)[0] ?? 0) / 256,
    sleep: deps.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  };
}
