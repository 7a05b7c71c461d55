import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { AppError, errors, type ErrorName } from '../../domain/errors';
import type { Env } from '../env';
import { errorText } from '../messages/errors';
import { resolveLanguage } from './language';

/**
 * Limits the time that a request may take to arrive. Otherwise a client that sends slowly or stops in the middle could hold a connection, an open
 * file and the received bytes for any time.
 */

/**
 * The bytes of a body that must arrive in each `REQUEST_TIMEOUT` until it is complete: about 2 kB a second by default, slower than any line that
 * people use.
 */
const bytesInTime = 64 * 1024;
/** No request arrives for longer than this many times `REQUEST_TIMEOUT`: a quarter of an hour by default, as long as the link of an upload is valid. */
const wholeFactor = 30;
/**
 * The limit for a connection without any transfer in either direction, such as a download that no client reads. Streams of events beat more often.
 * Milliseconds.
 */
const idleTimeoutMs = 120_000;
/** The time for which the rest of an unneeded body is read; then the connection ends. Milliseconds. */
const discardMs = 5_000;

type RequestTimeoutOptions = Pick<
  FastifyServerOptions,
  'connectionTimeout' | 'requestTimeout' | 'clientErrorHandler'
> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number };
};

/** Returns the time limits that Node itself enforces: for headers, for whole requests and for silent connections. */
export function requestTimeoutOptions({ REQUEST_TIMEOUT }: Pick<Env, 'REQUEST_TIMEOUT'>): RequestTimeoutOptions {
  const limitMs = REQUEST_TIMEOUT * 1000;
  return {
    http: { headersTimeout: limitMs, connectionsCheckingInterval: Math.min(limitMs / 4, 5_000) },
    requestTimeout: limitMs * wholeFactor,
    connectionTimeout: idleTimeoutMs,
    clientErrorHandler: answerBrokenRequest,
  };
}

/** The failures that make Node's parser give up, by its published codes. Any other failure means that the data is not HTTP. */
const brokenRequests: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timedOut',
  HPE_HEADER_OVERFLOW: 'tooLarge',
};
const statusLines: Partial<Record<ErrorName, string>> = {
  timedOut: '408 Request Timeout',
  tooLarge: '431 Request Header Fields Too Large',
};

/** Answers a broken request, which reaches no route: its headers are unknown, so the answer is written directly to the socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const name = brokenRequests[error.code ?? ''] ?? 'invalid';
    const body = Buffer.from(
      JSON.stringify({ code: errors[name].code, msg: errorText(name, resolveLanguage({}), {}), data: { params: {} } }),
    );
    const head = [
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`HTTP/1.1 ${statusLines[name] ?? '400 Bad Request'}\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
  }
  socket.destroySoon();
}

/** Passes bytes on while enough of them arrive. */
class ArrivingBody extends Transform {
  private seen = 0;
  private counted = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    super();
    this.timer = setInterval(() => this.check(), limitMs).unref();
    // A route may have answered already, and no longer listen.
    this.on('error', () => undefined);
    this.once('close', () => clearInterval(this.timer));
  }

  private check(): void {
    // A wait for a slow disk or a slow database is not the sender's delay.
    if (this.seen - this.counted < bytesInTime && this.writableLength === 0) this.destroy(new AppError('timedOut'));
    this.counted = this.seen;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length;
    done(null, chunk);
  }
}

/** Ends every body that does not arrive in time, for all routes. */
export function mountRequestTimeouts(server: FastifyInstance, { REQUEST_TIMEOUT }: Pick<Env, 'REQUEST_TIMEOUT'>): void {
  server.addHook('preParsing', (request, _reply, payload: Readable, done) => {
    if (hasArrived(request)) return done(null, payload);
    const body = new ArrivingBody(REQUEST_TIMEOUT * 1000);
    body.once('error', () => payload.unpipe(body));
    // Unlike `pipeline`, which would end the connection together with the body and leave no way to answer.
    payload.once('error', (error) => body.destroy(error));
    payload.once('close', () => {
      if (!request.raw.complete) body.destroy(Object.assign(new Error('The caller hung up.'), { statusCode: 400 }));
    });
    done(null, payload.pipe(body));
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!hasArrived(request)) {
      // Fastify sets the header that ends the connection where a body is too large.
      void reply.removeHeader('connection');
      discardRest(request.raw);
    }
    done(null, payload);
  });
}

/**
 * Continues to read after an answer that needs no more of the body. A connection that is closed while bytes still arrive is reset, and the sender
 * or its proxy would lose the answer and show another error.
 */
function discardRest(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroySoon(), discardMs).unref();
  for (const eventName of ['end', 'close']) raw.once(eventName, () => clearTimeout(timer));
}

/** Returns whether the whole request has arrived. */
function hasArrived({ method, raw }: FastifyRequest): boolean {
  return raw.complete || ['GET', 'HEAD', 'OPTIONS'].includes(method);
}
