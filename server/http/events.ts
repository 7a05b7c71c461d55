import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idPattern } from '../../domain/ids';
import { AppError } from '../../domain/errors';
import { eventsSince } from '../api/notices/notices';
import { whoCalls } from '../services/sessions/session';
import type { Actor, App, SessionRequest } from '../context';
import { openStreams } from '../metrics';
import { resolveLanguage } from './language';
import type { RateLimits } from './limits';
import { noteCompany } from './request-company';

/** The interval of heartbeats: proxies end a connection that is silent for a minute. Milliseconds. */
const heartbeatMs = 25_000;
/** The maximum number of streams of one session. A page that reconnects before the network noticed its disconnection replaces the oldest stream. */
const streamsLimit = 6;
/** The time after which a stream ends when its API key was revoked. Milliseconds. */
const keyCheckMs = 900;

interface OpenStream {
  sessionHash: string;
  end(): void;
}

/**
 * Mounts the event stream of a member (SD-6): server-sent events over fetch with the Authorization header. It resumes after `Last-Event-ID`; the
 * caller and their rights are checked again for each event.
 */
export function mountEvents(server: FastifyInstance, app: App, limits: RateLimits): void {
  const streams = new Set<OpenStream>();
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  server.get('/api/events', async (request, reply) => {
    const actor = await getCaller(app, request, limits);
    open(app, streams, actor, request, reply);
    return reply;
  });
}

async function getCaller(app: App, request: FastifyRequest, limits: RateLimits): Promise<Actor> {
  try {
    const actor = await whoCalls(app, request.headers.authorization, resolveLanguage(request.headers));
    noteCompany(request, actor.clientId);
    await limits.caller(actor)(request);
    // The events belong to the member, so a session that looks as the member gets none.
    if (actor.seenBy !== null) throw new AppError('viewOnly');
    return actor;
  } catch (error) {
    if (!(error instanceof AppError && error.name === 'tooManyRequests')) await limits.address(request);
    throw error;
  }
}

function open(
  app: App,
  streams: Set<OpenStream>,
  { clientId, memberId, sessionHash, key }: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, streamHeaders(reply));
  // This line shows that the stream is open before there is news.
  raw.write(': open\n\n');

  let last = readLastEventId(request) ?? app.makeId();
  const sentIds = new Set<string>();
  let telling = Promise.resolve();
  let waits = false;
  const isStillCalling = () => whoCalls(app, request.headers.authorization, resolveLanguage(request.headers));
  const sendNews = () => {
    // Events that arrive during a send are sent together by the next look.
    if (waits) return;
    waits = true;
    telling = telling
      .then(async () => {
        waits = false;
        if (raw.destroyed) return;
        const actor = await isStillCalling();
        const streamRequest: SessionRequest = {
          ...app,
          actor,
          language: resolveLanguage(request.headers),
          requestId: request.id,
          address: request.ip,
          once: () => Promise.reject(new AppError('notAllowed')),
        };
        for (const event of (await eventsSince(streamRequest, last)).filter(({ id }) => !sentIds.has(id))) {
          sentIds.add(event.id);
          last = event.id > last ? event.id : last;
          raw.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        }
      })
      .catch((error: unknown) => {
        // A member whose access has ended receives no further event; the app signs in again at its next call.
        if (!(error instanceof AppError)) app.log.error({ err: error, clientId }, 'events: telling failed');
        stream.end();
      });
  };

  const heartbeat = setInterval(() => raw.write(': beat\n\n'), heartbeatMs).unref();
  const leave = app.eventHub.listen({ clientId, memberId, onNews: sendNews });
  const stream: OpenStream = { sessionHash, end: () => raw.end() };
  const check = key && setInterval(() => void isStillCalling().catch(() => stream.end()), keyCheckMs).unref();
  streams.add(stream);
  openStreams.inc();
  raw.on('close', () => {
    clearInterval(heartbeat);
    clearInterval(check);
    leave();
    streams.delete(stream);
    openStreams.dec();
  });
  const sessionStreams = [...streams].filter((stream) => stream.sessionHash === sessionHash);
  for (const old of sessionStreams.slice(0, Math.max(0, sessionStreams.length - streamsLimit))) old.end();
  if (readLastEventId(request) !== undefined) sendNews();
}

function readLastEventId(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && idPattern.test(id) ? id : undefined;
}

/** The headers of a stream of events. */
export function streamHeaders(reply: FastifyReply): Record<string, string> {
  return {
    ...plainHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
}

/** Returns the headers that every answer has; a hijacked reply does not send them by itself. */
function plainHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
