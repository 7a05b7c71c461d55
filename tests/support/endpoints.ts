import { hasBody, listPathNames, type Endpoint } from '../../domain/contract/programs/endpoint';
import { endpoints, type EndpointName, type EndpointOutput } from '../../domain/contract/programs/endpoints';
import { errorName, type ErrorData, type ErrorName } from '../../domain/errors';

/** The answer of an endpoint: its data, or its error. */
export interface EndpointAnswer<Data> {
  status: number;
  headers: Headers;
  text: string;
  data: Data;
  /** 'ok', or the name of the error in the body. */
  name: ErrorName | 'ok';
  error: { code: number; msg: string; data: ErrorData };
}

export interface EndpointOptions {
  /** The Idempotency-Key. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** A program with an API key, which sends the requests of the table of endpoints over real HTTP. */
export class Program {
  constructor(
    readonly origin: string,
    private readonly key: string | undefined,
  ) {}

  async send<Name extends EndpointName>(
    name: Name,
    input: Record<string, unknown>,
    options: EndpointOptions = {},
  ): Promise<EndpointAnswer<EndpointOutput<Name>>> {
    const { method, address, body } = buildRequest(name, input);
    return (await this.ask(method, address, body, options)) as EndpointAnswer<EndpointOutput<Name>>;
  }

  /** Returns the data of a request that must succeed. */
  async ok<Name extends EndpointName>(
    name: Name,
    input: Record<string, unknown>,
    options?: EndpointOptions,
  ): Promise<EndpointOutput<Name>> {
    const answer = await this.send(name, input, options);
    if (answer.name !== 'ok') throw new Error(`${name} answered ${answer.status} ${answer.text}`);
    return answer.data;
  }

  /** Sends any body to any address. */
  async ask(
    method: string,
    address: string,
    body?: string,
    { idempotencyKey, headers }: EndpointOptions = {},
  ): Promise<EndpointAnswer<unknown>> {
    const response = await fetch(this.origin + address, {
      method,
      headers: {
        ...(this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const data = JSON.parse(text) as EndpointAnswer<unknown>['error'];
    return {
      status: response.status,
      headers: response.headers,
      text,
      data,
      error: data,
      name: response.ok ? 'ok' : (errorName(data.code) ?? 'internal'),
    };
  }
}

/** Returns the method, the address and the body of a request. */
export function buildRequest(
  name: EndpointName,
  input: Record<string, unknown>,
): { method: string; address: string; body: string | undefined } {
  const endpoint: Endpoint = endpoints[name];
  const names = listPathNames(endpoint.path);
  const address = names.reduce(
    (path, part) => path.replace(`{${part}}`, encodeURIComponent(String(input[part]))),
    endpoint.path as string,
  );
  const rest = Object.entries(input).filter(([part]) => !names.includes(part));
  if (hasBody(endpoint)) return { method: endpoint.method, address, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams(rest.map(([part, value]) => [part, toParameter(value)])).toString();
  return { method: endpoint.method, address: query === '' ? address : `${address}?${query}`, body: undefined };
}

function toParameter(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
