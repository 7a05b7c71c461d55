import { errorName, type ErrorData } from '@domain/errors';
import { ApiError } from './ApiError';
import { ownTask } from './own-task';
import { post, takePrefetched, type Received } from './prefetch';

export interface TransportRequest {
  path: string;
  body: string;
  headers: Record<string, string>;
  /** Milliseconds for one attempt. */
  timeLimit: number;
  /** The number of repetitions after the first attempt. */
  retries: number;
  /** Whether the request gives way to other work of the page: it may be lost when the page is left. */
  yields: boolean;
  signal?: AbortSignal;
}

/** Sends one call and returns its `data`; repeats it after a lost connection, a time-out or a server failure. */
export async function send(request: TransportRequest): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(request);
    } catch (error) {
      if (attempt >= request.retries || !worthRepeating(error)) throw error;
      await pause(300 * 3 ** attempt, request.signal);
    }
  }
}

/** A write is safe to repeat, because it has the same Idempotency-Key. `inProgress`: the first attempt is still running. */
function worthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.name === 'offline' ||
    error.name === 'timedOut' ||
    error.name === 'inProgress' ||
    (error.name === 'malformed' && error.details.code !== undefined)
  );
}

async function sendOnce({ path, body, headers, timeLimit, yields, signal }: TransportRequest): Promise<unknown> {
  const controller = new AbortController();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    controller.abort();
  }, timeLimit);
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) throw new ApiError('aborted');
    const prefetched = takePrefetched(path, body, headers);
    const ownTurn = yields && !prefetched ? ownTask() : undefined;
    if (ownTurn) await ownTurn;
    const { text, status, requestId } = await (prefetched
      ? orAborted(prefetched, controller.signal)
      : post(path, body, headers, controller.signal));
    return openEnvelope(text, status, requestId);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (isTimedOut) throw new ApiError('timedOut');
    if (signal?.aborted) throw new ApiError('aborted');
    throw new ApiError('offline');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** An answer that is on its way cannot be called back, but the caller does not wait for it any longer. */
function orAborted(answer: Promise<Received>, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    answer.then(resolve, reject);
  });
}

/** Parses `{code, msg, data}`. Anything else is an error, also a proxy's page with status 200. */
export function openEnvelope(text: string, status: number, requestId?: string): unknown {
  const envelope = parse(text);
  if (!isObject(envelope) || typeof envelope.code !== 'number' || (envelope.code === 0 && !isObject(envelope.data))) {
    // A status of 502 to 504 is a gateway with an unreachable server: worth another try, unlike nonsense with status 200.
    throw new ApiError('malformed', { requestId, ...(status >= 502 && status <= 504 ? { code: status } : {}) });
  }
  if (envelope.code === 0) return envelope.data;
  const data = (isObject(envelope.data) ? envelope.data : {}) as ErrorData;
  throw new ApiError(errorName(envelope.code) ?? 'unknownCode', {
    code: envelope.code,
    msg: typeof envelope.msg === 'string' ? envelope.msg : undefined,
    params: isObject(data.params) ? data.params : undefined,
    fields: Array.isArray(data.fields) ? data.fields : undefined,
    requestId,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new ApiError('aborted'));
    });
  });
}
