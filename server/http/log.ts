import { types } from 'node:util';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { onAbort } from './aborts';
import { getOutcome } from './envelope';
import { findNotedCompany } from './request-company';

/**
 * Names of values that never reach the log, at the top and two levels down. The codes and states of a sign-in share their names with values of
 * errors, processes and deliveries that an operator needs. These are therefore removed only in the query, the body and the parameters of a request.
 */
const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'token',
  'secret',
  'password',
  'hsid',
  'lark_token',
  'dingtalk_token',
  'suite_token',
  'suiteToken',
  'userToken',
  'access_token',
  'ticket',
  'appSecret',
  'app_secret',
  'client_secret',
  'authCode',
  'auth_code',
  'body',
  'query',
  'params',
  'input',
];

const secretPaths = (prefix: string) =>
  secretNames.map((name) => (name.startsWith('[') ? `${prefix.replace(/\.$/, '')}${name}` : `${prefix}${name}`));

/** Creates the log of the process: JSON lines without secrets, with addresses without their query (it may contain codes and tokens). */
export function makeLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    redact: { paths: [...secretPaths(''), ...secretPaths('*.'), ...secretPaths('*.*.')], censor: '[cut]' },
    serializers: { url: withoutQuery, err: withoutValues },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Returns an error without its attached values: the database adds the refused row with all its data. */
function withoutValues(error: unknown): object {
  if (!types.isNativeError(error)) return { message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && isErrorCode(code) && { code }),
    ...(types.isNativeError(error.cause) && { cause: withoutValues(error.cause) }),
  };
}

/**
 * Returns whether a code is SQLSTATE, or a name such as ENOSPC and FST_ERR_VALIDATION; user input, such as the code of a sign-in, has neither form.
 */
function isErrorCode(code: string): boolean {
  return /^(?=.{3,60}$)([0-9A-Z]{5}|[A-Z]+(_[A-Z0-9]+)*)$/.test(code);
}

function withoutQuery(url: unknown): string {
  return String(url)
    .replace(/[?#].*/s, '')
    .replace(/\/files\/(upload\/)?[^/]+/, '/files/$1[cut]');
}

/**
 * Logs one line for each request, after its answer or after its caller disconnected (the simulator has a separate log). Sign-ins and refusals have
 * their names, with the company of the caller and without personal data.
 */
export function mountRequestLog(server: FastifyInstance): void {
  const write = (request: FastifyRequest, facts: object, message: string) => {
    if (/^\/sim(\/|\?|$)/.test(request.url)) return;
    const clientId = findNotedCompany(request);
    const caller = clientId === undefined ? {} : { clientId };
    request.server.log.info(
      { requestId: request.id, ...caller, method: request.method, url: request.url, ...facts },
      message,
    );
  };
  server.addHook('onResponse', (request, reply, done) => {
    done();
    const { statusCode: status, elapsedTime } = reply;
    write(request, { status, outcome: getOutcome(reply), ms: Math.round(elapsedTime) }, 'answered');
  });
  onAbort(server, (request, reply) =>
    write(request, { outcome: 'aborted', ms: Math.round(reply.elapsedTime) }, 'aborted'),
  );
}
