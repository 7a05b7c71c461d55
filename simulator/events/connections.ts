import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { type Suite } from '../suites';
import { freshId } from '../world/ids';
import type { World } from '../world/world';
import { acceptSuiteBodies } from '../wire/bodies';
import { dingtalkMessage } from './dingtalk';
import { feishuEnvelope } from './feishu';
import { decodeFrame, encodeFrame } from './frame';
import type { SimulatedEvent } from './push';
import { applicationId, isStoreApp } from '../world/tenant';
import { findWorldPart } from '../wire/whose';

/** The lifetime of the permission to connect, and the longest wait for an answer, in milliseconds. */
const ticketMs = 90_000;
const answerMs = 3_000;
/** The delay after DingTalk's announcement before it ends a connection, in milliseconds. */
const disconnectMs = 10_000;
const serviceId = 7;
/** The size of the parts in which Feishu and Lark send a large message, in bytes. */
const partBytes = 2_048;
const pingSeconds = 120;

/** An application's answer; for a tap with the content to show. */
export interface StreamAnswer {
  accepted: boolean;
  data: unknown;
}

const FeishuAnswer = z.object({ code: z.number(), data: z.string().optional() });
const DingtalkAnswer = z.object({
  code: z.number(),
  headers: z.object({ messageId: z.string() }),
  data: z.string(),
});
/** The answer to an event is a word, the answer to a callback is the content to show. */
const DingtalkSaid = z.union([
  z.object({ status: z.literal('SUCCESS') }),
  z.object({ response: z.record(z.string(), z.unknown()) }),
]);
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The open connections of applications that receive events. */
export class Connections {
  private readonly tickets = new Map<string, { suite: Suite; until: number; topics: readonly string[] }>();
  /** The topics of callbacks that a connection of DingTalk has subscribed to. */
  private readonly topics = new WeakMap<WebSocket, readonly string[]>();
  private readonly sockets: Record<Suite, Set<WebSocket>> = {
    feishu: new Set(),
    lark: new Set(),
    dingtalk: new Set(),
  };
  private readonly waiting = new Map<string, (answer: StreamAnswer) => void>();

  constructor(private readonly world: Pick<World, 'now'>) {}

  count(suite: Suite): number {
    return this.sockets[suite].size;
  }

  /** Sends an event to one of the connections; returns null if none exists. */
  async send(suite: Suite, event: SimulatedEvent): Promise<StreamAnswer | null> {
    const open = [...this.sockets[suite]].filter(
      (socket) => event.topic === undefined || this.topics.get(socket)?.includes(event.topic),
    );
    const socket = open[randomBytes(1).readUInt8() % Math.max(1, open.length)];
    if (!socket) return null;
    const messageId = freshId('msg');
    const pendingAnswer = new Promise<StreamAnswer>((resolve) => {
      const timer = setTimeout(() => resolve({ accepted: false, data: undefined }), answerMs);
      timer.unref();
      this.waiting.set(messageId, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    if (suite === 'dingtalk') socket.send(JSON.stringify(dingtalkMessage(event, messageId)));
    else sendParts(socket, messageId, Buffer.from(JSON.stringify(feishuEnvelope(suite, event))));
    const answer = await pendingAnswer;
    this.waiting.delete(messageId);
    return answer;
  }

  /** Ends all connections of a suite: at once, or after an announcement as DingTalk does. */
  end(suite: Suite, { announced }: { announced: boolean }): void {
    for (const socket of this.sockets[suite]) {
      if (!announced) {
        socket.terminate();
        continue;
      }
      this.sockets[suite].delete(socket);
      const data = JSON.stringify({ reason: 'persistent connection is to be ended' });
      const headers = { topic: 'disconnect', messageId: freshId('msg'), contentType: 'application/json' };
      socket.send(JSON.stringify({ specVersion: '1.0', type: 'SYSTEM', headers, data }));
      setTimeout(() => socket.terminate(), disconnectMs).unref();
    }
  }

  /** Returns a permission to connect once. */
  ticket(suite: Suite, topics: readonly string[] = []): string {
    const ticket = freshId('tk');
    this.tickets.set(ticket, { suite, until: this.world.now() + ticketMs, topics });
    return ticket;
  }

  /** Returns whether this server issued a permission. */
  holds(ticket: string): boolean {
    return this.tickets.has(ticket);
  }

  /** @returns the suite of a valid permission, and its requested topics; a permission works once. */
  take(ticket: string): { suite: Suite; topics: readonly string[] } | undefined {
    const ticketEntry = this.tickets.get(ticket);
    this.tickets.delete(ticket);
    return ticketEntry && ticketEntry.until > this.world.now() ? ticketEntry : undefined;
  }

  join({ suite, topics }: { suite: Suite; topics: readonly string[] }, socket: WebSocket): void {
    this.sockets[suite].add(socket);
    this.topics.set(socket, topics);
    socket.on('close', () => this.sockets[suite].delete(socket));
    socket.on('message', (data: Buffer) => {
      if (suite === 'dingtalk') this.hearDingtalk(data);
      else this.hearFeishu(socket, data);
    });
  }

  close(): void {
    for (const sockets of Object.values(this.sockets)) for (const socket of sockets) socket.terminate();
  }

  private hearFeishu(socket: WebSocket, bytes: Buffer): void {
    const { method, service, headers, payload } = decodeFrame(bytes);
    if (method === 0) {
      const config = { PingInterval: pingSeconds, ReconnectCount: -1, ReconnectInterval: 120, ReconnectNonce: 30 };
      const pong = { service, method: 0, headers: { type: 'pong' }, payload: Buffer.from(JSON.stringify(config)) };
      if (headers.type === 'ping') socket.send(encodeFrame(pong));
      return;
    }
    const answer = FeishuAnswer.safeParse(readJson(payload.toString('utf8'))).data;
    const response =
      answer?.data === undefined ? undefined : readJson(Buffer.from(answer.data, 'base64').toString('utf8'));
    this.waiting.get(headers.message_id ?? '')?.({ accepted: answer?.code === 200, data: response });
  }

  private hearDingtalk(bytes: Buffer): void {
    const answer = DingtalkAnswer.safeParse(readJson(bytes.toString('utf8'))).data;
    if (!answer) return;
    const response = DingtalkSaid.safeParse(readJson(answer.data)).data;
    this.waiting.get(answer.headers.messageId)?.({
      accepted: answer.code === 200 && response !== undefined,
      data: response,
    });
  }
}

function sendParts(socket: WebSocket, messageId: string, message: Buffer): void {
  const sum = Math.max(1, Math.ceil(message.length / partBytes));
  for (let seq = 0; seq < sum; seq += 1) {
    const headers = { type: 'event', message_id: messageId, sum: String(sum), seq: String(seq), trace_id: messageId };
    const payload = message.subarray(seq * partBytes, (seq + 1) * partBytes);
    socket.send(encodeFrame({ service: serviceId, method: 1, headers, payload }));
  }
}

/** `AppID` and `AppSecret`, as the official SDK sends them. */
const FeishuAsk = z.object({ AppID: z.string(), AppSecret: z.string() });
const DingtalkAsk = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  subscriptions: z.array(z.object({ type: z.string(), topic: z.string() })).min(1),
});

/** A company and the connections of its applications. */
interface Connected {
  world: World;
  connections: Connections;
}

/** The calls that return an address to connect to, and the endpoint to which applications connect. `ofStore`: for DingTalk's third-party app. */
export function connectionCalls(
  worldParts: readonly [Connected, ...Connected[]],
  ofStore: Connections,
): FastifyPluginAsync {
  const [{ world: first }] = worldParts;
  return async (app) => {
    acceptSuiteBodies(app);
    const { prefix } = app;
    const streamUrl = (suite: Suite) =>
      `${first.publicUrl.replace(/^http/, 'ws')}/connections/${suite === 'dingtalk' ? 'dingtalk' : suite}`;

    for (const suite of ['feishu', 'lark'] as const)
      app.post(`/${suite}/callback/ws/endpoint`, async (request) => {
        const credentials = FeishuAsk.safeParse(request.body).data;
        const { world, connections } = findWorldPart(worldParts, suite, request);
        if (
          credentials?.AppID !== applicationId(suite, world.tenant) ||
          credentials.AppSecret !== world.getSecret(suite) ||
          // U: the code. A store app gets its events only at its address.
          world.tenant.applications[suite].isStore ||
          world.console(suite).disabled
        )
          return { code: 514, msg: 'auth failed: app_id or app_secret is invalid', data: null };
        const query = `device_id=1&service_id=${serviceId}&access_key=${connections.ticket(suite)}`;
        return {
          code: 0,
          msg: '',
          data: {
            URL: `${streamUrl(suite)}?${query}`,
            ClientConfig: { ReconnectCount: -1, ReconnectInterval: 120, ReconnectNonce: 30, PingInterval: pingSeconds },
          },
        };
      });
    app.post('/dingtalk/api/v1.0/gateway/connections/open', async (request, reply) => {
      const credentials = DingtalkAsk.safeParse(request.body).data;
      const { world, connections: tenantConnections } = findWorldPart(worldParts, 'dingtalk', request);
      const isStore = isStoreApp('dingtalk', world.tenant);
      const connections = isStore ? ofStore : tenantConnections;
      const isKnown =
        credentials?.clientId === applicationId('dingtalk', world.tenant) &&
        credentials.clientSecret === world.getSecret('dingtalk') &&
        (isStore || !world.console('dingtalk').disabled);
      const mayAsk = credentials?.subscriptions.every(({ type, topic }) => type !== 'EVENT' || topic === '*') ?? false;
      if (!isKnown) return reply.code(401).send({ code: 'authFailed', message: 'clientId or clientSecret is wrong' });
      if (!mayAsk) return reply.code(400).send({ code: 'invalidTopic', message: 'EVENT takes * alone' });
      const topics = credentials.subscriptions.filter(({ type }) => type === 'CALLBACK').map(({ topic }) => topic);
      const connection = { endpoint: streamUrl('dingtalk'), ticket: connections.ticket('dingtalk', topics) };
      if (request.headers.accept?.includes('application/json')) return connection;
      return reply
        .type('application/xml')
        .send(`<r><endpoint>${connection.endpoint}</endpoint><ticket>${connection.ticket}</ticket></r>`);
    });
    acceptConnections(app, `${prefix}/connections/`, [ofStore, ...worldParts.map(({ connections }) => connections)]);
  };
}

function acceptConnections(app: FastifyInstance, path: string, connectionSets: readonly Connections[]): void {
  const accepting = new WebSocketServer({ noServer: true });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '', 'http://simulator');
    const ticket = url.searchParams.get('access_key') ?? url.searchParams.get('ticket') ?? '';
    const connections = connectionSets.find((candidate) => candidate.holds(ticket));
    const connectionRequest = url.pathname.startsWith(path) ? connections?.take(ticket) : undefined;
    if (!connections || !connectionRequest || url.pathname !== `${path}${connectionRequest.suite}`) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
      return;
    }
    accepting.handleUpgrade(request, socket, head, (socketConnection) =>
      connections.join(connectionRequest, socketConnection),
    );
  };
  app.server.on('upgrade', upgrade);
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    for (const connections of connectionSets) connections.close();
  });
}
