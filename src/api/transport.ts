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
  /** How often it is sent again after the first time. */
  retries: number;
  /** Whether it makes way for what the page does meanwhile: nothing is lost when the page goes before it is sent. */
  yields: boolean;
  signal?: AbortSignal;
}

/** Sends one call and answers its `data`; sends it again after a lost connection, a time-out or a server that is down. */
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

/** A write is safe to repeat: it carries the same Idempotency-Key. `inProgress` says that the first one is still at work. */
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

/** An answer that is on its way already cannot be called back, but nobody waits for it any longer. */
function orAborted(answer: Promise<Received>, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    answer.then(resolve, reject);
  });
}

/** Takes `{code, msg, data}` apart. Anything else is an error: also a proxy's page that came with status 200. */
export function openEnvelope(text: string, status: number, requestId?: string): unknown {
  const envelope = parse(text);
  if (!isObject(envelope) || typeof envelope.code !== 'number' || (envelope.code === 0 && !isObject(envelope.data))) {
    // A status of 502 to 504 is a gateway whose server is away: worth another try, unlike nonsense with status 200.
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
