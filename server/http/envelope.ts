import type { FastifyReply } from 'fastify';
import type { Language } from '../context';
import { errors, getStatus, type ErrorData, type ErrorName, type FieldIssue } from '../../domain/errors';
import { errorText } from '../messages/errors';

/** The answer of every call (REQ shell 7.2): a code that is not zero is an error. */
interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

export interface CallFailure {
  name: ErrorName;
  params?: Record<string, unknown>;
  fields?: FieldIssue[];
  /** A sentence that replaces the standard sentence of the name. */
  message?: string;
  /** A more exact HTTP status than that of the name, such as 415. */
  status?: number;
}

/** The default delay before a retry: limits count minutes. */
const retrySeconds = 60;

const outcomes = new WeakMap<FastifyReply, ErrorName>();

/** Returns the outcome of an answer, by name: `ok`, or the error. */
export function getOutcome(reply: FastifyReply): ErrorName | 'ok' {
  return outcomes.get(reply) ?? 'ok';
}

/** Begins an error answer: sets its outcome for the metrics, its status, and the time of the next attempt. */
export function beginFailure(
  reply: FastifyReply,
  { name, params, status = getStatus(name) }: CallFailure,
): FastifyReply {
  outcomes.set(reply, name);
  const seconds = params?.['seconds'];
  if (status === 429)
    void reply.header('retry-after', typeof seconds === 'number' ? Math.max(1, seconds) : retrySeconds);
  return reply.status(status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
}

/** Stores the outcome of an answer that reports an error in its own form. */
export function noteOutcome(reply: FastifyReply, name: ErrorName): void {
  outcomes.set(reply, name);
}

/** Sends the error in the form of the client: number, sentence in the reader's language, parameters. */
export function sendFailure(reply: FastifyReply, failure: CallFailure, language: Language): FastifyReply {
  const params = failure.params ?? {};
  const data: ErrorData = { params, ...(failure.fields ? { fields: failure.fields } : {}) };
  const envelope: Envelope<ErrorData> = {
    code: errors[failure.name].code,
    msg: failure.message ?? errorText(failure.name, language, params),
    data,
  };
  return beginFailure(reply, failure).send(envelope);
}
