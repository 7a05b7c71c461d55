import type * as z from 'zod/mini';
import type { ErrorName } from '../errors';
import { partPaths } from './part-paths';
import { paths, type CallName } from './paths';

const everyPath = { ...paths, ...partPaths };

/** One request of the app to the server. */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  path: string;
  summary: string;
  input: Input;
  output: Output;
  /** What this call may answer besides the errors that any call may (`anyCallMayAnswer`). */
  errors: readonly ErrorName[];
  /** `public` calls need no session. */
  access: 'public' | 'session';
  /** True when it makes or changes something: the client sends an Idempotency-Key and the first answer is kept for 24 h. */
  writes: boolean;
  /** True when it looks through many records and touches nothing: it ends, wherever it is, when its caller hangs up. */
  searches: boolean;
  /** Sign-in calls have a time limit of 10 s on the client and a stricter rate limit. */
  login: boolean;
  /** The specification mentions a GET variant with the input in the query; accepted, marked deprecated (decision 7). */
  deprecatedGet: boolean;
  /** The specification names this call as GET; as all others it is answered by POST too. */
  specifiedGet: boolean;
}

/** Errors of every call: the input, the limits, ourselves; and of every session call whether the caller is let in now. */
export const anyCallMayAnswer = [
  'invalid',
  'tooLarge',
  'timedOut',
  'tooManyRequests',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorName[];
export const sessionCallsMayAnswer = [
  'noAuth',
  'noHsid',
  'noSeats',
  'notJoined',
  'notAuthorised',
  'initialising',
] as const satisfies readonly ErrorName[];

/** Every error that a call may answer, each once. */
export function errorsOf(entry: Pick<Call, 'errors' | 'access' | 'searches'>): ErrorName[] {
  return [
    ...new Set<ErrorName>([
      ...entry.errors,
      ...(entry.searches ? ['tooSlow' as const] : []),
      ...anyCallMayAnswer,
      ...(entry.access === 'session' ? sessionCallsMayAnswer : []),
    ]),
  ];
}

interface Options<Input, Output> {
  summary: string;
  input: Input;
  output: Output;
  errors?: readonly ErrorName[];
  access?: 'public' | 'session';
  writes?: boolean;
  searches?: boolean;
  login?: boolean;
  deprecatedGet?: boolean;
  specifiedGet?: boolean;
}

/** Makes a contract entry; the address comes from `paths` or `partPaths`. */
export function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: CallName,
  options: Options<Input, Output>,
): Call<Input, Output> {
  return {
    path: everyPath[name],
    errors: [],
    access: 'session',
    writes: false,
    searches: false,
    login: false,
    deprecatedGet: false,
    specifiedGet: false,
    ...options,
  };
}
