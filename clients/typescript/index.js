import { operations } from './operations.js';

/** An answer that is an error. `status` is the HTTP status; 0 where no answer arrived. */
export class SidecarError extends Error {
  constructor(operation, status, body, cause) {
    super(body?.msg ? `${operation}: ${body.code} ${body.msg}` : `${operation}: HTTP ${status}`, { cause });
    this.name = 'SidecarError';
    this.operation = operation;
    this.status = status;
    this.code = body?.code ?? 0;
    this.params = body?.data?.params ?? {};
    this.fields = body?.data?.fields ?? [];
  }
}

/** Statuses after which the same request may succeed. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

export class Sidecar {
  #url;
  #key;
  #language;
  #attempts;
  #fetch;
  #sleep;

  constructor({ url, key, language, attempts = 4, fetch = globalThis.fetch, sleep = defaultSleep }) {
    this.#url = url.replace(/\/$/, '');
    this.#key = key;
    this.#language = language;
    this.#attempts = attempts;
    this.#fetch = fetch;
    this.#sleep = sleep;
  }

  /** Sends an operation and returns its answer. A write is sent with one Idempotency-Key however often, so that it is done once. */
  async send(name, input = {}, { idempotencyKey, signal } = {}) {
    const operation = operations[name];
    const key = operation.isWrite ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    const { address, init } = this.#buildRequest(operation, input, key, signal);
    for (let attempt = 1; ; attempt += 1) {
      const { answer, fault } = await this.#fetch(address, init).then(
        (response) => ({ answer: response }),
        (cause) => ({ fault: cause }),
      );
      const isLast = attempt >= this.#attempts || signal?.aborted === true;
      if (fault !== undefined && isLast) throw new SidecarError(name, 0, undefined, fault);
      if (answer?.ok) return answer.json();
      if (answer !== undefined && (isLast || !passingStatuses.has(answer.status)))
        throw new SidecarError(name, answer.status, await answer.json().catch(() => undefined));
      // The body of an answer that is not read holds its connection.
      await answer?.arrayBuffer().catch(() => undefined);
      await this.#sleep(getDelay(answer, attempt));
    }
  }

  /** Goes through all pages of a list. */
  async *pages(name, input, options) {
    for (let cursor = input.cursor; ;) {
      const page = await this.send(name, cursor === undefined ? input : { ...input, cursor }, options);
      yield page;
      if (page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }

  /** Goes through all entries of a list. */
  async *all(name, input, options) {
    for await (const page of this.pages(name, input, options)) yield* page.data;
  }

  #buildRequest({ method, path, query }, input, key, signal) {
    const rest = { ...input };
    const filledPath = path
      .split('/')
      .map((segment) => {
        if (!segment.startsWith('{')) return segment;
        const name = segment.slice(1, -1);
        delete rest[name];
        return encodeURIComponent(input[name]);
      })
      .join('/');
    const parameters = query.flatMap((name) => (rest[name] === undefined ? [] : [[name, toParameter(rest[name])]]));
    const search = new URLSearchParams(parameters).toString();
    const hasBody = method === 'POST' || method === 'PATCH';
    return {
      address: `${this.#url}${filledPath}${search === '' ? '' : `?${search}`}`,
      init: {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(this.#language === undefined ? {} : { 'accept-language': this.#language }),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(hasBody ? { body: JSON.stringify(rest) } : {}),
        ...(signal === undefined ? {} : { signal }),
      },
    };
  }
}

function toParameter(value) {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Milliseconds until the next attempt: what the server says, else a second, two, four. */
function getDelay(answer, attempt) {
  const seconds = Number(answer?.headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : 1000 * 2 ** (attempt - 1);
}

const defaultSleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
