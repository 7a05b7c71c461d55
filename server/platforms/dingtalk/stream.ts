import { z } from 'zod';
import { readJson } from '../proof';
import { SuiteRefusal, SuiteUnreachable, type StreamHandler, type StreamProtocol } from '../platform';
import type { Transport } from '../transport';
import { cardTopic, dingtalkTap, dingtalkTapAnswer } from './cards';
import type { DingtalkApp, DingtalkClient } from './client';
import { dingtalkEvents, suiteTicket } from './events';
import { linkDataAnswer, linkTopic, readLinkViewer } from './link-cards';
import { readRobotMessage, robotTopic } from './received-messages';

const Opened = z.object({ endpoint: z.string().min(1), ticket: z.string().min(1) });
const text = z.string().min(1);
const Message = z.object({
  type: z.enum(['SYSTEM', 'EVENT', 'CALLBACK']),
  headers: z.looseObject({
    topic: z.string(),
    messageId: text,
    eventType: text.optional(),
    eventId: text.optional(),
    eventCorpId: text.optional(),
    eventBornTime: z.coerce.number().nonnegative().optional(),
  }),
  data: z.string().default('{}'),
});
const record = z.record(z.string(), z.unknown());

/**
 * The Stream connection of DingTalk: the same events as pushes, without a public address of this server. @param getClient the client of a
 * third-party app for the company of a message; absent where the app belongs to one company.
 */
export function dingtalkStream(
  app: DingtalkApp,
  { transport, now }: { transport: Transport; now(): number },
  handler: StreamHandler,
  getClient?: (corpId: string) => DingtalkClient,
): StreamProtocol {
  /** Returns the answer to a message. @throws if the message could not be stored */
  async function answerTo({ type, headers, data }: z.output<typeof Message>): Promise<string> {
    // The connection itself: the same text comes back.
    if (type === 'SYSTEM') return data;
    const { topic, eventType, eventId, messageId, eventCorpId, eventBornTime } = headers;
    if (type === 'EVENT' && eventType !== undefined) {
      const content = record.safeParse(readJson(data)).data ?? {};
      const bornAt = eventBornTime ?? now();
      const ticket = suiteTicket(eventType, content);
      if (ticket !== null) await handler.ticket(ticket, bornAt);
      const events = dingtalkEvents(eventType, content, bornAt);
      await handler.events({
        id: eventId ?? messageId,
        tenantKey: eventCorpId ?? app.corpId,
        events: events ?? [],
        ...(events === null && { isUnread: true as const }),
      });
      return JSON.stringify({ status: 'SUCCESS', message: 'OK' });
    }
    if (topic === robotTopic) {
      const message = readRobotMessage(readJson(data), app.corpId);
      if (message) await handler.events(message);
      return JSON.stringify({ response: {} });
    }
    if (topic === linkTopic) return JSON.stringify({ response: await answerLinkViewer(data) });
    const tap = topic === cardTopic ? dingtalkTap(messageId, readJson(data), app.corpId) : null;
    const tapResult = tap && (await handler.tap(tap));
    const shownBy = tapResult && getClient ? await getClient(tap.tenantKey).inCompany() : app;
    return JSON.stringify({ response: tapResult ? dingtalkTapAnswer(shownBy, tapResult) : {} });
  }

  /** Returns the content of a link's card for one viewer; empty for a card of another kind. */
  async function answerLinkViewer(data: string): Promise<Record<string, unknown>> {
    const viewed = readLinkViewer(readJson(data), app);
    const preview = viewed && (await handler.preview(viewed));
    if (!preview) return {};
    const shownBy = getClient ? await getClient(viewed.tenantKey).inCompany() : app;
    return linkDataAnswer(shownBy, preview);
  }

  return {
    async address() {
      const { status, json } = await transport.send({
        method: 'POST',
        path: '/v1.0/gateway/connections/open',
        url: `${app.apiUrl}/v1.0/gateway/connections/open`,
        // The connection delivers selected kinds only, and only `*` may be named.
        body: {
          clientId: app.appKey,
          clientSecret: app.appSecret,
          ua: 'sidecar',
          subscriptions: [
            ...(app.streamsEvents
              ? [
                  { type: 'EVENT', topic: '*' },
                  { type: 'CALLBACK', topic: robotTopic },
                ]
              : []),
            ...(app.cardTemplateId === undefined ? [] : [{ type: 'CALLBACK', topic: cardTopic }]),
            ...(app.linkTemplateId === undefined ? [] : [{ type: 'CALLBACK', topic: linkTopic }]),
          ],
        },
        repeatable: true,
        // Without it the answer is XML.
        headers: { accept: 'application/json' },
        isBusy: (code) => code === 429,
      });
      const openedConnection = Opened.safeParse(json).data;
      if (openedConnection) return `${openedConnection.endpoint}?ticket=${encodeURIComponent(openedConnection.ticket)}`;
      if (status >= 400 && status < 500) throw new SuiteRefusal('refused', String(status), '');
      throw new SuiteUnreachable('dingtalk connection: the answer has another shape');
    },
    async receive(bytes, send) {
      const message = Message.safeParse(readJson(bytes.toString('utf8'))).data;
      if (!message) return;
      const { messageId } = message.headers;
      const answer = (data: string) =>
        send(
          JSON.stringify({
            code: 200,
            headers: { messageId, contentType: 'application/json' },
            message: 'OK',
            data,
          }),
        );
      try {
        answer(await answerTo(message));
        if (message.type === 'SYSTEM' && message.headers.topic === 'disconnect') return 'renew';
      } catch (error) {
        answer(JSON.stringify({ status: 'LATER', message: 'not stored' }));
        throw error;
      }
    },
    // The suite sends pings itself.
    beat: undefined,
  };
}
