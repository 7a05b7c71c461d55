import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallRule, VendorCode } from '../../vendor-rules';
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

/** One call of a suite's open platform; the checks need only the table of these. */
export interface SimulatedCall<Query = unknown, Body = unknown> {
  /** The name in logs, faults and tests. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  token: TokenDemand;
  /** The permission that the application needs, or several of which it needs one. */
  permission?: string | readonly string[];
  /** The rate limits of the call. */
  limits: readonly Limit[];
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** The vendor's rule of the call. */
  rule?: CallRule;
  /** Whether the answer is not wrapped in the suite's envelope. */
  flat?: boolean;
  answer(input: CallInput<Query, Body>): unknown;
}

/** Hides the types of query and body, so that calls with any input fit into one table. */
function call<Query, Body>(definition: SimulatedCall<Query, Body>): SimulatedCall {
  return definition as unknown as SimulatedCall;
}

/** Defines a call whose requirements are a row of the vendor's rules, and whose table entry only parses and answers it. */
export function makeRuledCall<Query, Body>(
  rule: CallRule,
  definition: Omit<SimulatedCall<Query, Body>, 'method' | 'path' | 'token' | 'permission' | 'limits' | 'rule'>,
): SimulatedCall {
  const [token, second] = rule.tokens;
  return call({
    ...definition,
    rule,
    method: rule.method,
    path: rule.path,
    token: token === undefined ? 'none' : second === undefined ? token : 'app-or-user',
    permission: rule.scopes,
    limits: [],
  });
}

/** Returns the permissions of which a call needs one. */
export const listScopes = ({ permission = [] }: SimulatedCall): readonly string[] =>
  typeof permission === 'string' ? [permission] : permission;

/** An answer that is a file instead of JSON. */
export class SimulatedFile {
  constructor(
    readonly bytes: Buffer,
    readonly mime: string,
  ) {}
}

/** A call throws it to refuse; the suite's dialect converts it into its own form of an error. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: VendorCode,
    message: string,
    /** Further members of the suite's error body. */
    readonly extra: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}
