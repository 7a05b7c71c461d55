import { z } from 'zod';
import { readJson } from '../proof';
import { SuiteRefusal, SuiteUnreachable, type StreamHandler, type StreamProtocol } from '../platform';
import type { Transport } from '../transport';
import type { LarkApp } from './client';
import { pingFrame, readFrame, writeFrame, type LarkFrame } from './frame';
import { larkLinkAnswer, larkTapAnswer, readStreamed } from './push';

const Endpoint = z.object({
  code: z.number(),
  msg: z.string().default(''),
  data: z
    .object({
      URL: z.string().min(1),
      ClientConfig: z.object({ PingInterval: z.number().positive().optional() }).optional(),
    })
    .nullish(),
});
/** Parts of one message. */
const Part = z.object({ sum: z.coerce.number().int().min(1).max(1_000), seq: z.coerce.number().int().min(0) });
const controlMethod = 0;
/** The time after which a message with missing parts is dropped, because it will be sent again. Milliseconds. */
const partsMs = 10_000;
const defaultBeatSeconds = 120;
const busyCode = 1;

/** The long connection of Feishu and Lark: the same events as in pushes, without a public address of this server and without separate encryption. */
export function larkStream(
  app: LarkApp,
  { transport, now }: { transport: Transport; now(): number },
  handler: StreamHandler,
): StreamProtocol {
  const partialMessages = new Map<string, { since: number; payloads: (Uint8Array | undefined)[] }>();
  let beatSeconds = defaultBeatSeconds;
  let service = 0;

  /** Returns the whole of a message in parts; undefined while parts are missing. */
  function toWhole({ headers, payload }: LarkFrame): Uint8Array | undefined {
    const values = new Map(headers);
    const messagePart = Part.safeParse({ sum: values.get('sum') ?? 1, seq: values.get('seq') ?? 0 }).data;
    const id = values.get('message_id') ?? '';
    if (!messagePart || messagePart.seq >= messagePart.sum) return undefined;
    if (messagePart.sum === 1) return payload;
    for (const [old, { since }] of partialMessages) if (now() - since > partsMs) partialMessages.delete(old);
    const partialMessage = partialMessages.get(id) ?? {
      since: now(),
      payloads: Array.from<Uint8Array | undefined>({ length: messagePart.sum }),
    };
    if (partialMessage.payloads.length !== messagePart.sum) return undefined;
    partialMessage.payloads[messagePart.seq] = payload;
    partialMessages.set(id, partialMessage);
    const receivedPayloads = partialMessage.payloads.filter((receivedPayload) => receivedPayload !== undefined);
    if (receivedPayloads.length < messagePart.sum) return undefined;
    partialMessages.delete(id);
    return Buffer.concat(receivedPayloads);
  }

  /** Returns the answer to the suite: its own frame with a status, and for a tap the content to show. */
  async function answerTo(message: Uint8Array): Promise<{ code: number; data?: string }> {
    const streamed = readStreamed(app.appId, readJson(Buffer.from(message).toString('utf8')));
    if (streamed === null) return { code: 400 };
    // Store apps have no connection.
    if (streamed.is === 'ticket') return { code: 200 };
    if (streamed.is === 'event') {
      await handler.events(streamed);
      return { code: 200 };
    }
    if (streamed.is === 'preview')
      return { code: 200, data: encodeAnswer(larkLinkAnswer(app, await handler.preview(streamed))) };
    const tapResult = await handler.tap(streamed);
    return tapResult ? { code: 200, data: encodeAnswer(larkTapAnswer(app, tapResult)) } : { code: 200 };
  }

  return {
    async address() {
      const { json } = await transport.send({
        method: 'POST',
        path: '/callback/ws/endpoint',
        url: `${app.apiUrl}/callback/ws/endpoint`,
        body: { AppID: app.appId, AppSecret: app.appSecret },
        repeatable: true,
        headers: {},
        isBusy: (_status, body) => Endpoint.safeParse(body).data?.code === busyCode,
      });
      const answer = Endpoint.safeParse(json).data;
      if (!answer) throw new SuiteUnreachable(`${app.channel} connection: the answer has another shape`);
      if (answer.code !== 0 || !answer.data) throw new SuiteRefusal('refused', String(answer.code), answer.msg);
      beatSeconds = answer.data.ClientConfig?.PingInterval ?? beatSeconds;
      service = Number(new URL(answer.data.URL).searchParams.get('service_id') ?? 0);
      return answer.data.URL;
    },
    async receive(message, send) {
      const frame = readFrame(message);
      if (frame.method === controlMethod || !frame.headers.some(([key, value]) => key === 'type' && value === 'event'))
        return;
      const wholePayload = toWhole(frame);
      if (wholePayload === undefined) return;
      const began = now();
      // A message that could not be stored gets an error, so that the suite repeats it.
      const answer = await answerTo(wholePayload).catch((error: unknown) => {
        send(answerFrame(frame, { code: 500 }, now() - began));
        throw error;
      });
      send(answerFrame(frame, answer, now() - began));
    },
    beat: { everyMs: () => beatSeconds * 1_000, message: () => pingFrame(service) },
  };
}

const encodeAnswer = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');

function answerFrame(frame: LarkFrame, answer: { code: number; data?: string }, tookMs: number): Uint8Array {
  return writeFrame({
    ...frame,
    headers: [...frame.headers, ['biz_rt', String(tookMs)]],
    payload: Buffer.from(JSON.stringify(answer)),
  });
}
