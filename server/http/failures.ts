import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, getStatus } from '../../domain/errors';
import type { App } from '../context';
import { DatabaseDown, ReadTooSlow } from '../db/engine';
import { RequestAborted } from '../db/cancellation';
import { SuiteRefusal, SuiteUnreachable } from '../platforms/platform';
import { StoreFault } from '../storage/store-fault';
import { hasHungUp } from './aborts';
import { sendFailure, type CallFailure } from './envelope';
import { resolveLanguage } from './language';

/** Turns every thrown error into an answer. An unknown error becomes `internal` with the request id: the stack appears only in the log. */
export function mountFailures(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error: unknown, request, reply) => {
    const failure = readFailure(app, request, error);
    if (getStatus(failure.name) === 503) void reply.header('retry-after', String(retryAfterSeconds));
    return sendFailure(reply, failure, resolveLanguage(request.headers));
  });
}

/** Returns the answer to the caller for an error, and logs the details that the operator needs. */
export function readFailure(app: App, request: FastifyRequest, error: unknown): CallFailure {
  const failure = classifyFailure(error);
  if (error instanceof StoreFault)
    app.log.error({ err: error.cause, requestId: request.id, answered: error.name }, 'the file store failed');
  else if (error instanceof AppError) logSuite(app, request, error);
  if (error instanceof DatabaseDown && failure?.name !== 'unavailable')
    app.log.error({ err: error, requestId: request.id, answered: failure?.name }, 'the database saves nothing');
  else if (error instanceof DatabaseDown || error instanceof ReadTooSlow)
    app.log.warn({ err: error, requestId: request.id }, 'the database did not answer');
  if (failure) return failure;
  if (error instanceof RequestAborted || hasHungUp(request))
    app.log.info({ requestId: request.id }, 'the caller hung up');
  else app.log.error({ err: error, requestId: request.id }, 'request failed');
  return { name: 'internal', params: { requestId: request.id } };
}

/** Logs the suite's own message, which distinguishes a wrong secret from an old code. Adapters have removed secrets from it. */
function logSuite(app: App, { id: requestId, url }: FastifyRequest, { name: errorName, cause }: AppError): void {
  if (cause instanceof SuiteRefusal) {
    const { kind, suiteCode, suiteMessage } = cause;
    app.log.warn({ requestId, url, answered: errorName, kind, suiteCode, suiteMessage }, 'the suite refused a call');
  } else if (cause instanceof SuiteUnreachable)
    app.log.warn({ requestId, url, answered: errorName, reason: cause.message }, 'the suite gave no usable answer');
}

/** The delay before a retry, in which a restarted database is available again. */
export const retryAfterSeconds = 5;

function classifyFailure(error: unknown): CallFailure | null {
  if (error instanceof DatabaseDown) return databaseFailure(error);
  if (error instanceof ReadTooSlow) return { name: 'tooSlow' };
  if (error instanceof AppError)
    return { name: error.name, params: error.params, ...(error.fields ? { fields: error.fields } : {}) };
  return frameworkFailure(error as Partial<FastifyError>);
}

function databaseFailure({ reason }: DatabaseDown): CallFailure {
  if (reason === 'full') return { name: 'databaseFull' };
  if (reason === 'readOnly') return { name: 'databaseReadOnly' };
  return { name: 'unavailable', params: { reason } };
}

/** Returns the error for a refusal of Fastify, by its published codes. */
function frameworkFailure({ code, statusCode }: Partial<FastifyError>): CallFailure | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { name: 'tooLarge' };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { name: 'invalid', status: 415 };
  if (statusCode === 429) return { name: 'tooManyRequests' };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { name: 'invalid', status: statusCode };
  return null;
}
