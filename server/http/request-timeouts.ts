import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { AppError, errors, type ErrorName } from '../../domain/errors';
import type { Env } from '../env';
import { errorText } from '../messages/errors';
import { resolveLanguage } from './language';

/**
 * How long a request may take to arrive. A client that sends a header or a body drop by drop, or stops in the middle, would keep a connection,
 * an open file and what has come so far for as long as it likes.
 */

/** What a body must bring in each `REQUEST_TIMEOUT` until it is complete: about 2 kB a second by default, slower than any line that people use. */
const bytesInTime = 64 * 1024;
/** No request arrives for longer than this many times `REQUEST_TIMEOUT`: a quarter of an hour by default, as long as the link of an upload is valid. */
const wholeFactor = 30;
/** A connection on which nothing moves in either direction, such as a download that nobody reads. Streams of events beat more often. Milliseconds. */
const idleTimeoutMs = 120_000;
/** For so long the rest of a body is read that nobody needs any more; then the connection ends. Milliseconds. */
const discardMs = 5_000;

type RequestTimeoutOptions = Pick<
  FastifyServerOptions,
  'connectionTimeout' | 'requestTimeout' | 'clientErrorHandler'
> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number };
};

/** The time limits that Node itself keeps: for headers, for whole requests and for silent connections. */
export function requestTimeoutOptions({ REQUEST_TIMEOUT }: Pick<Env, 'REQUEST_TIMEOUT'>): RequestTimeoutOptions {
  const limitMs = REQUEST_TIMEOUT * 1000;
  return {
    http: { headersTimeout: limitMs, connectionsCheckingInterval: Math.min(limitMs / 4, 5_000) },
    requestTimeout: limitMs * wholeFactor,
    connectionTimeout: idleTimeoutMs,
    clientErrorHandler: answerBrokenRequest,
  };
}

/** What Node's parser gives up on, by its published codes. Everything else is no HTTP. */
const brokenRequests: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timedOut',
  HPE_HEADER_OVERFLOW: 'tooLarge',
};
const statusLines: Partial<Record<ErrorName, string>> = {
  timedOut: '408 Request Timeout',
  tooLarge: '431 Request Header Fields Too Large',
};

/** Such a request reaches no route: its headers are not known, and the answer is written by hand. */
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

/** Hands the bytes on while enough of them come. */
class ArrivingBody extends Transform {
  private seen = 0;
  private counted = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    super();
    this.timer = setInterval(() => this.check(), limitMs).unref();
    // A route may have answered already and listen no longer.
    this.on('error', () => undefined);
    this.once('close', () => clearInterval(this.timer));
  }

  private check(): void {
    // What waits for a slow disk or a slow database is not the sender's delay.
    if (this.seen - this.counted < bytesInTime && this.writableLength === 0) this.destroy(new AppError('timedOut'));
    this.counted = this.seen;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length;
    done(null, chunk);
  }
}

/** Ends every body that does not come, for all routes alike. */
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
      // Fastify asks for the end of the connection where a body is too large.
      void reply.removeHeader('connection');
      discardRest(request.raw);
    }
    done(null, payload);
  });
}

/**
 * Reads on behind an answer that needs no more of the body. A connection that is closed while bytes still come is reset: the sender, or the proxy in front, would
 * lose the answer and show an error of its own.
 */
function discardRest(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroySoon(), discardMs).unref();
  for (const eventName of ['end', 'close']) raw.once(eventName, () => clearTimeout(timer));
}

/** Whether nothing of the request is still on its way. */
function hasArrived({ method, raw }: FastifyRequest): boolean {
  return raw.complete || ['GET', 'HEAD', 'OPTIONS'].includes(method);
}
