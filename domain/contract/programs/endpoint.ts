import type * as z from 'zod/mini';
import type { ErrorName } from '../../errors';
import type { Call } from '../call';
import { listErrors } from '../call';
import type { CallName } from '../calls';
import { getEndpointStatus } from './endpoint-status';

/** One call of the public API, which programs make at a method and an address of `/v1` (ADR-0325). It works by calls of the contract, and by nothing else. */
export interface Endpoint<Input extends InputSchema = InputSchema, Output extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{name}` in it is that property of the input. The other properties are sent in the query of GET and DELETE, and in the body of the others. */
  path: `/v1/${string}`;
  /** The heading under which the reference lists it. */
  area: EndpointArea;
  summary: string;
  input: Input;
  output: Output;
  /** The status of an answer that is no error. */
  status: 200 | 201;
  /** The calls that it makes: it answers their errors. */
  calls: readonly CallName[];
}

type InputSchema = z.ZodMiniObject;

/** The headings of the reference in their order, and the purpose of the endpoints under each. */
export const endpointAreas = {
  Records: 'Customers, contacts, deals and every other type: list, read, write, many at once.',
  Timeline: 'What happened to a record, and the notes about it.',
  Search: 'Records by words, of several types at once.',
  Types: 'The types of records that the key reaches, with their fields and pipelines.',
  Files: 'Pictures and documents: announced here, sent to the address of the answer.',
  Members: 'The people of the company, whom fields name by their ids.',
  Webhooks: 'The addresses of the program that are notified of changes.',
} as const;
type EndpointArea = keyof typeof endpointAreas;

export function defineEndpoint<Input extends InputSchema, Output extends z.ZodMiniType>(
  endpoint: Omit<Endpoint<Input, Output>, 'status'> & { status?: 201 },
): Endpoint<Input, Output> {
  return { status: 200, ...endpoint };
}

/** Returns the names of the properties that the address holds, in their order. */
export function listPathNames(path: string): string[] {
  return path.split('/').flatMap((segment) => (segment.startsWith('{') ? [segment.slice(1, -1)] : []));
}

/** Returns the address as a router takes it: `:name` in place of `{name}`. */
export function toRoute(path: string): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}

/** Whether the properties that are not in the address are sent in a body. */
export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method === 'POST' || method === 'PATCH';
}

/** Whether it makes or changes something: such a request takes an Idempotency-Key. */
export function isWrite(endpoint: Pick<Endpoint, 'calls'>, contract: Record<CallName, Call>): boolean {
  return endpoint.calls.some((name) => contract[name].kind === 'write');
}

/** Errors of sessions of people: a request with a session is answered as one without a key. */
const errorsOfSessions: readonly ErrorName[] = ['noHsid', 'viewOnly'];

/** Returns the errors that an endpoint may answer by their HTTP status. */
export function listEndpointErrors(
  endpoint: Pick<Endpoint, 'calls'>,
  contract: Record<CallName, Call>,
): Map<number, ErrorName[]> {
  const names = new Set(endpoint.calls.flatMap((name) => listErrors(contract[name])));
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of names)
    if (!errorsOfSessions.includes(name)) {
      const status = getEndpointStatus(name);
      byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
    }
  return byStatus;
}
