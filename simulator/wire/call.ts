import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Person } from '../people';
import type { Limit } from '../world/limits';

/** The owner of a token. */
export type Caller =
  | { kind: 'nobody' }
  /** The application: an app or tenant token. */
  | { kind: 'app' }
  | { kind: 'user'; person: Person; scope: string };

type TokenDemand = 'none' | 'app' | 'user' | 'app-or-user';

interface CallInput<Query, Body> {
  caller: Caller;
  params: Record<string, string>;
  query: Query;
  body: Body;
  request: FastifyRequest;
}

/** One call of a suite's open platform; the table of these is all that the checks need. */
export interface SimulatedCall<Query = unknown, Body = unknown> {
  /** What logs, faults and tests call it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  token: TokenDemand;
  /** The permission that the application must have been granted. */
  permission?: string;
  /** How often the application may call it. */
  limits: readonly Limit[];
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** True when the answer is not wrapped in the suite's envelope. */
  flat?: boolean;
  answer(input: CallInput<Query, Body>): unknown;
}

/** Keeps the types of query and body inside, so that calls of any input fit into one table. */
export function call<Query, Body>(definition: SimulatedCall<Query, Body>): SimulatedCall {
  return definition as unknown as SimulatedCall;
}

/** Thrown by a call to refuse; the suite's dialect turns it into its own error shape. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number | string,
    message: string,
    /** Further members of the suite's error body. */
    readonly extra: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}
