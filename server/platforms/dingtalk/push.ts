import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SentEvents } from '../platform';
import { freshMs, readJson, sameText } from '../proof';
import type { DingtalkPushSecrets } from '../push-secrets';
import type { PlatformSettings } from '../settings';
import { decryptPush, encryptAnswer, pushSignature } from './crypto';
import { dingtalkEvents } from './events';

/** What DingTalk pushes to us over HTTP. */

export interface Pushed {
  query: Readonly<Record<string, unknown>>;
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

export type Push = { owner: string } &
  /** The console tries the address. */
  ({ is: 'check' } | (SentEvents & { is: 'event' }));

/** Each name has an older spelling. */
const Query = z.union([
  z.object({ msg_signature: z.string(), timestamp: z.string(), nonce: z.string() }),
  z
    .object({ signature: z.string(), timeStamp: z.string(), nonce: z.string() })
    .transform(({ signature, timeStamp, nonce }) => ({ msg_signature: signature, timestamp: timeStamp, nonce })),
]);
const Body = z.object({ encrypt: z.string() });
const time = z.union([z.string(), z.number()]).transform(Number).pipe(z.number().nonnegative());
const Message = z.looseObject({
  EventType: z.string().min(1),
  CorpId: z.string().optional(),
  TimeStamp: time.optional(),
  EventId: z.string().optional(),
  eventId: z.string().optional(),
});
const checks = ['check_url', 'check_create_suite_url', 'check_update_suite_url'];

/** The suite's secrets for pushes. */
export function pushSecrets(env: PlatformSettings): DingtalkPushSecrets {
  return {
    token: env.DINGTALK_EVENT_TOKEN,
    aesKey: env.DINGTALK_EVENT_AES_KEY,
    owners: [env.DINGTALK_CORP_ID, env.DINGTALK_APP_KEY],
  };
}

/** A push that is proved to come from the suite and to be for this company; null for any other. Without its secrets none is believed. */
export function readPush({ token, aesKey, owners }: DingtalkPushSecrets, { query, raw, now }: Pushed): Push | null {
  if (token === undefined || aesKey === undefined) return null;
  const signed = Query.safeParse(query).data;
  const body = Body.safeParse(readJson(raw)).data;
  if (!signed || !body) return null;
  const { msg_signature: signature, timestamp, nonce } = signed;
  if (!(Math.abs(now - Number(timestamp)) <= freshMs)) return null;
  if (!sameText(signature, pushSignature(token, timestamp, nonce, body.encrypt))) return null;
  const plain = decryptPush(aesKey, body.encrypt);
  if (!plain || !owners.includes(plain.owner)) return null;
  const message = Message.safeParse(readJson(plain.message)).data;
  if (!message) return null;
  const { EventType: type, CorpId: corpId, TimeStamp: at, EventId, eventId, ...content } = message;
  if (checks.includes(type)) return { is: 'check', owner: plain.owner };
  const events = dingtalkEvents(type, content, at ?? Number(timestamp));
  return (
    events && {
      is: 'event',
      owner: plain.owner,
      // A push need not have an id: its repetition says the same, the moment included.
      id: EventId ?? eventId ?? createHash('sha256').update(plain.message).digest('hex'),
      tenantKey: corpId ?? owners[0] ?? '',
      events,
    }
  );
}

/** The word of success as the suite wants it. */
export function pushAnswer(
  { token = '', aesKey = '' }: DingtalkPushSecrets,
  owner: string,
  { now, random }: { now: number; random: Uint8Array },
): Record<string, string> {
  const timeStamp = String(now);
  const nonce = Buffer.from(random).toString('hex').slice(0, 8);
  const encrypt = encryptAnswer(aesKey, { message: 'success', owner }, random);
  return { msg_signature: pushSignature(token, timeStamp, nonce, encrypt), timeStamp, nonce, encrypt };
}
