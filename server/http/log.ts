import { pino, type DestinationStream, type Logger } from 'pino';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import { outcomeOf } from './envelope';

/** Names whose values never reach the log, at the top and two levels down. */
const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'code',
  'token',
  'secret',
  'password',
  'state',
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
  'body',
];

const at = (prefix: string) =>
  secretNames.map((name) => (name.startsWith('[') ? `${prefix.replace(/\.$/, '')}${name}` : `${prefix}${name}`));

/** The log of the process: JSON lines, secrets cut out, addresses without their query (it may carry codes and tokens). */
export function makeLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    redact: { paths: [...at(''), ...at('*.'), ...at('*.*.')], censor: '[cut]' },
    serializers: { url: withoutQuery, err: withoutValues },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error without what hangs on it: the database adds the row that it refused, with everything in it. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause) }),
  };
}

function withoutQuery(url: unknown): string {
  return String(url)
    .replace(/[?#].*/s, '')
    .replace(/\/files\/(upload\/)?[^/]+/, '/files/$1[cut]');
}

/** One line a request, after its answer (the simulator keeps a log of its own). Sign-ins and refusals stand there by name, without personal data. */
export function mountRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    done();
    if (/^\/sim(\/|\?|$)/.test(request.url)) return;
    request.server.log.info(
      {
        requestId: request.id,
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        outcome: outcomeOf(reply),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
