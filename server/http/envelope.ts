import type { FastifyReply } from 'fastify';
import type { Language } from '../context';
import { errors, getStatus, type ErrorData, type ErrorName, type FieldIssue } from '../../domain/errors';
import { errorText } from '../messages/errors';

/** What every call answers (REQ shell 7.2): a code that is not zero is an error. */
interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

export interface CallFailure {
  name: ErrorName;
  params?: Record<string, unknown>;
  fields?: FieldIssue[];
  /** Where HTTP has a more exact word than the name's own status, such as 415. */
  status?: number;
}

/** When to come again where nobody knows better: limits count minutes. */
const retrySeconds = 60;

const outcomes = new WeakMap<FastifyReply, ErrorName>();

/** What an answer said, by name: `ok`, or the error. */
export function getOutcome(reply: FastifyReply): ErrorName | 'ok' {
  return outcomes.get(reply) ?? 'ok';
}

/** Sends the error as the client expects it: number, sentence in the reader's language, parameters. */
export function sendFailure(reply: FastifyReply, failure: CallFailure, language: Language): FastifyReply {
  outcomes.set(reply, failure.name);
  const params = failure.params ?? {};
  const data: ErrorData = { params, ...(failure.fields ? { fields: failure.fields } : {}) };
  const status = failure.status ?? getStatus(failure.name);
  if (status === 429)
    void reply.header(
      'retry-after',
      typeof params['seconds'] === 'number' ? Math.max(1, params['seconds']) : retrySeconds,
    );
  const envelope: Envelope<ErrorData> = {
    code: errors[failure.name].code,
    msg: errorText(failure.name, language, params),
    data,
  };
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(envelope);
}
