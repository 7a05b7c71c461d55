import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SentEvents } from '../platform';
import { freshMs, readJson, sameText } from '../proof';
import type { DingtalkPushSecrets } from '../push-secrets';
import type { PlatformSettings } from '../settings';
import { decryptPush, encryptAnswer, pushSignature } from './crypto';
import { dingtalkEvents, suiteTicket } from './events';

/** A push of DingTalk over HTTP. */

export interface DingtalkPushRequest {
  query: Readonly<Record<string, unknown>>;
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

export interface DingtalkPush {
  owner: string;
  /** The text of the answer that the suite expects: a fixed word, or the test text for a third-party app's address. */
  answer: string;
  /** The ticket of a third-party app. `at`: its creation time in the suite, epoch milliseconds. */
  ticket?: { ticket: string; at: number };
  /** The events of one message each; empty when the console tests the address. */
  sent: SentEvents[];
}

/** Two names have an older spelling, and pushes mix both. */
const Query = z
  .object({
    msg_signature: z.string().optional(),
    signature: z.string().optional(),
    timestamp: z.string().optional(),
    timeStamp: z.string().optional(),
    nonce: z.string(),
  })
  .transform(({ msg_signature, signature, timestamp, timeStamp, nonce }) => ({
    signature: msg_signature ?? signature,
    timestamp: timestamp ?? timeStamp,
    nonce,
  }))
  .pipe(z.object({ signature: z.string(), timestamp: z.string(), nonce: z.string() }));
const Body = z.object({ encrypt: z.string() });
const time = z.union([z.string(), z.number()]).transform(Number).pipe(z.number().nonnegative());
const Message = z.looseObject({
  EventType: z.string().min(1),
  CorpId: z.string().optional(),
  /** The properties of messages about a third-party app itself. */
  AuthCorpId: z.string().optional(),
  /** The time and the id of an event, under present and older names. */
  EventTime: time.optional(),
  timeStamp: time.optional(),
  TimeStamp: time.optional(),
  eventId: z.string().optional(),
  EventId: z.string().optional(),
});
const checks = ['check_url', 'check_create_suite_url', 'check_update_suite_url'];
const Tried = z.object({ Random: z.string().min(1) });

/** SyncHTTP notifies third-party apps with several messages in one push, each for a separate company. */
const syncTypes = ['SYNC_HTTP_PUSH_HIGH', 'SYNC_HTTP_PUSH_MEDIUM'];
const Synced = z.object({ bizData: z.array(z.unknown()).min(1) });
const SyncedEntry = z.object({
  id: z.union([z.number(), z.string()]),
  corp_id: z.string(),
  biz_id: z.union([z.number(), z.string()]).transform(String),
  gmt_modified: time,
  biz_data: z
    .string()
    .transform((text) => readJson(text))
    .pipe(z.looseObject({ syncAction: z.string().min(1) })),
});
/** Events about a person contain the userid outside their content. */
const aboutPerson = /^user_/;

const success = 'success';

/** The suite's secrets for pushes. */
export function pushSecrets(env: PlatformSettings): DingtalkPushSecrets {
  const isStore = env.DINGTALK_APP_TYPE === 'store';
  return {
    token: env.DINGTALK_EVENT_TOKEN,
    aesKey: env.DINGTALK_EVENT_AES_KEY,
    appSecret: env.DINGTALK_APP_SECRET,
    linkSecret: env.DINGTALK_LINK_SECRET,
    owners: [isStore ? undefined : env.DINGTALK_CORP_ID, env.DINGTALK_APP_KEY],
    isStore,
  };
}

/** Returns a push that is proved to come from the suite for this company; null for any other. Without the secrets none is accepted. */
export function readPush(
  { token, aesKey, owners, isStore }: DingtalkPushSecrets,
  { query, raw, now }: DingtalkPushRequest,
): DingtalkPush | null {
  if (token === undefined || aesKey === undefined) return null;
  const signed = Query.safeParse(query).data;
  const body = Body.safeParse(readJson(raw)).data;
  if (!signed || !body) return null;
  const { signature, timestamp, nonce } = signed;
  if (!(Math.abs(now - Number(timestamp)) <= freshMs)) return null;
  if (!sameText(signature, pushSignature(token, timestamp, nonce, body.encrypt))) return null;
  const plain = decryptPush(aesKey, body.encrypt);
  if (!plain || !owners.includes(plain.owner)) return null;
  const message = readJson(plain.message);
  const head = Message.safeParse(message).data;
  if (!head) return null;
  const { owner } = plain;
  if (checks.includes(head.EventType))
    return { owner, answer: Tried.safeParse(message).data?.Random ?? success, sent: [] };
  const pushed =
    isStore && syncTypes.includes(head.EventType)
      ? synced(message)
      : single(head, {
          at: Number(timestamp),
          id: computeHash(plain.message),
          corpId: isStore ? '' : (owners[0] ?? ''),
        });
  return pushed && { owner, answer: success, ...pushed };
}

/** A push may lack an id: its repetition has the same content, including the time. */
const computeHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** `otherwise`: the values that the message itself lacks. */
function single(
  {
    EventType: type,
    CorpId,
    AuthCorpId,
    EventTime,
    timeStamp,
    TimeStamp,
    EventId,
    eventId,
    ...content
  }: z.output<typeof Message>,
  otherwise: { at: number; id: string; corpId: string },
): Pick<DingtalkPush, 'ticket' | 'sent'> {
  const eventTime = EventTime ?? TimeStamp ?? timeStamp ?? otherwise.at;
  const ticket = suiteTicket(type, content);
  const events = dingtalkEvents(type, content, eventTime);
  const sentEvents: SentEvents = {
    id: eventId ?? EventId ?? otherwise.id,
    tenantKey: AuthCorpId ?? CorpId ?? otherwise.corpId,
    events: events ?? [],
    ...(events === null && { isUnread: true }),
  };
  return { ...(ticket !== null && { ticket: { ticket, at: eventTime } }), sent: [sentEvents] };
}

/** Returns the readable messages; unreadable ones are left out, because the others concern other companies. */
function synced(message: unknown): Pick<DingtalkPush, 'ticket' | 'sent'> | null {
  const entries = Synced.safeParse(message).data?.bizData.flatMap((entry) => SyncedEntry.safeParse(entry).data ?? []);
  if (!entries) return null;
  const tickets = entries.flatMap(({ biz_data: { syncAction, ...content }, gmt_modified: modifiedAt }) => {
    const ticket = suiteTicket(syncAction, content);
    return ticket === null ? [] : [{ ticket, at: modifiedAt }];
  });
  const newest = tickets.sort((left, right) => right.at - left.at)[0];
  return {
    ...(newest && { ticket: newest }),
    sent: entries.map(({ id, corp_id, biz_id, gmt_modified: modifiedAt, biz_data: { syncAction, ...content } }) => ({
      id: `sync-${id}-${modifiedAt}`,
      tenantKey: corp_id,
      events:
        dingtalkEvents(
          syncAction,
          aboutPerson.test(syncAction) ? { userid: biz_id, ...content } : content,
          modifiedAt,
        ) ?? [],
    })),
  };
}

/** Returns the answer in the suite's form: encrypted and signed. */
export function pushAnswer(
  { token = '', aesKey = '' }: DingtalkPushSecrets,
  { owner, answer }: Pick<DingtalkPush, 'owner' | 'answer'>,
  { now, random }: { now: number; random: Uint8Array },
): Record<string, string> {
  const timeStamp = String(now);
  const nonce = Buffer.from(random).toString('hex').slice(0, 8);
  const encrypt = encryptAnswer(aesKey, { message: answer, owner }, random);
  return { msg_signature: pushSignature(token, timeStamp, nonce, encrypt), timeStamp, nonce, encrypt };
}
