import type * as z from 'zod/mini';
import type { ErrorName } from '../errors';
import { calls, type CallKind, type CallName } from './calls';

/** One request of the app to the server. */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  path: string;
  summary: string;
  input: Input;
  output: Output;
  /** The errors that this call may answer, in addition to those that any call may (`anyCallMayAnswer`). */
  errors: readonly ErrorName[];
  /** The kind of the call, from the table of calls. */
  kind: CallKind;
  /** A GET variant with the input in the query is accepted and marked deprecated (SD-7). */
  deprecatedGet: boolean;
  /** REQ shell 7 specifies GET for this call; POST works as for all calls. */
  specifiedGet: boolean;
  /** Programs with an API key may send the call. Their scopes and roles decide what they may read and change. */
  isForKeys: boolean;
  /** The answer contains a secret: the copy for repeated requests is encrypted (ADR-0220). */
  answersSecret: boolean;
}

/** The errors of every call: invalid input, limits and server faults; for calls with a session also refused access. */
const anyCallMayAnswer = [
  'invalid',
  'otherAddress',
  'tooLarge',
  'timedOut',
  'tooManyRequests',
  'unavailable',
  'databaseFull',
  'databaseReadOnly',
  'internal',
] as const satisfies readonly ErrorName[];
const sessionCallsMayAnswer = [
  'noAuth',
  'keyScope',
  'noHsid',
  'noSeats',
  'notJoined',
  'notAuthorised',
  'initialising',
  'viewOnly',
] as const satisfies readonly ErrorName[];

/** Every error that a call may answer, each once. */
export function listErrors(entry: Pick<Call, 'errors' | 'kind'>): ErrorName[] {
  return [
    ...new Set<ErrorName>([
      ...entry.errors,
      ...(entry.kind === 'search' ? (['tooSlow', 'indexBeingMade'] as const) : []),
      ...anyCallMayAnswer,
      ...(entry.kind !== 'signIn' ? sessionCallsMayAnswer : []),
    ]),
  ];
}

interface CallDeclaration<Input, Output> {
  summary: string;
  input: Input;
  output: Output;
  errors?: readonly ErrorName[];
  deprecatedGet?: boolean;
  specifiedGet?: boolean;
  answersSecret?: boolean;
}

/** Makes the contract entry of a call that is closed to API keys; its address and kind come from the table of calls. */
export function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: CallName,
  options: CallDeclaration<Input, Output>,
): Call<Input, Output> {
  return {
    path: calls[name].path,
    kind: calls[name].kind,
    errors: [],
    deprecatedGet: false,
    specifiedGet: false,
    isForKeys: false,
    answersSecret: false,
    ...options,
  };
}

/** The same for a call that programs with an API key may make as well as people (ADR-0227). */
export function callForKeys<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: CallName,
  options: CallDeclaration<Input, Output>,
): Call<Input, Output> {
  return { ...call(name, options), isForKeys: true };
}
