import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { contract, type CallName, type Output, type RawInput } from '../../domain/contract';
import type { ChangedRecord, RecordJson } from '../../domain/contract/shapes';
import { errorName, type ErrorData, type ErrorName } from '../../domain/errors';

const folder = path.resolve(__dirname, '../../.test');
mkdirSync(folder, { recursive: true });
const callLog = path.join(folder, `calls-${process.pid}.jsonl`);

/** The answer of one call. `name` is 'ok' or the error's name. */
export interface Answer<Data> {
  name: ErrorName | 'ok';
  code: number;
  status: number;
  msg: string;
  data: Data;
  /** The same as `data`, in the type of an error. */
  error: ErrorData;
  headers: Headers;
  text: string;
}

export interface CallOptions {
  /** The Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

/** The answer type of a call; for a change it is the whole record, because the tests compare it. */
type Answered<Name extends CallName> = [Output<Name>] extends [ChangedRecord]
  ? [RecordJson] extends [Output<Name>]
    ? RecordJson
    : Output<Name>
  : Output<Name>;

/** Calls a server as the app does: typed by the contract, over real HTTP. Every entry that is executed is recorded for check-calls. */
export class Client {
  private cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    readonly hsid?: string,
    readonly language = 'en',
    private readonly ask: typeof fetch = fetch,
  ) {}

  async call<Name extends CallName>(
    name: Name,
    input: RawInput<Name>,
    options: CallOptions = {},
  ): Promise<Answer<Answered<Name>>> {
    const answer = await this.post(contract[name].path, JSON.stringify(input), options);
    appendFileSync(callLog, `${JSON.stringify({ call: name, code: answer.code })}\n`);
    return answer as Answer<Answered<Name>>;
  }

  /** Returns the data of a call that must succeed. */
  async ok<Name extends CallName>(
    name: Name,
    input: RawInput<Name>,
    options: CallOptions = {},
  ): Promise<Answered<Name>> {
    const answer = await this.call(name, input, options);
    if (answer.name !== 'ok') throw new Error(`${name} answered ${answer.name}: ${answer.text}`);
    return answer.data;
  }

  /** Sends any body to any path. */
  async post(address: string, body: string, { key, headers }: CallOptions = {}): Promise<Answer<unknown>> {
    return this.send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      body,
    });
  }

  async send(address: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer<unknown>> {
    const response = await this.ask(this.origin + address, {
      ...init,
      headers: {
        'x-sidecar-language': this.language,
        ...(this.hsid === undefined ? {} : { authorization: `Bearer ${this.hsid}` }),
        ...(this.cookies.size === 0
          ? {}
          : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...init.headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const envelope = parse(text);
    return {
      name: envelope.code === 0 ? 'ok' : (errorName(envelope.code) ?? 'internal'),
      code: envelope.code,
      status: response.status,
      msg: envelope.msg,
      data: envelope.data,
      error: (envelope.data ?? {}) as ErrorData,
      headers: response.headers,
      text,
    };
  }
}

function parse(text: string): { code: number; msg: string; data: unknown } {
  try {
    return JSON.parse(text) as { code: number; msg: string; data: unknown };
  } catch {
    return { code: -1, msg: '', data: undefined };
  }
}
