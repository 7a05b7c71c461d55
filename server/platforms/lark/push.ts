import { createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import type { LinkPreview, SentEvents, SentPreview, SentTap, TapResult } from '../platform';
import { freshMs, readJson, sameText, writtenTexts } from '../proof';
import type { LarkLinkApp, LarkPushSecrets } from '../push-secrets';
import { appSettings, type PlatformSettings, type LarkChannel } from '../settings';
import { larkEvents } from './events';
import { getMessageId } from './received-messages';
import { larkPreviewAnswer, previewType, readPreview } from './link-previews';
import { larkCard } from './messages';

/** Pushes of Feishu and Lark: events in both envelopes, and taps on cards. */

export interface LarkPushRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body, which the signature covers. */
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

export type LarkPush =
  /** The console tests the address. */
  { is: 'challenge'; challenge: string } | LarkPushed;
/** Events, a tap, a viewed link, or the ticket of a store app, which concerns no company. */
type LarkPushed =
  | (SentTap & { is: 'tap' })
  | (SentPreview & { is: 'preview' })
  | (SentEvents & { is: 'event' })
  | { is: 'ticket'; ticket: string; at: number };

const tapType = 'card.action.trigger';
/**
 * The suite repeats an unconfirmed event after 15 s, 5 min, 1 h and 6 h. A repeat may have the same signature; the event id identifies it. Taps and
 * links are never repeated. Milliseconds.
 */
const repeatedMs = 8 * 3_600_000;
const ticketType = 'app_ticket';

const Challenge = z.object({ type: z.literal('url_verification'), token: z.string(), challenge: z.string() });
const time = z.union([z.string(), z.number()]).transform(Number).pipe(z.number().nonnegative());
const text = z.string().min(1);
/** Both envelopes in one form. Approvals still use the older one, with times in seconds. */
const Envelope = z.union([
  z
    .object({
      schema: z.literal('2.0'),
      header: z.object({
        event_id: text,
        event_type: text,
        create_time: time,
        token: z.string(),
        app_id: z.string(),
        tenant_key: text,
      }),
      event: z.unknown(),
    })
    .transform(({ header, event }) => ({
      id: header.event_id,
      type: header.event_type,
      at: header.create_time,
      token: header.token,
      appId: header.app_id,
      tenantKey: header.tenant_key,
      content: event,
    })),
  z
    .object({
      type: z.literal('event_callback'),
      uuid: text,
      ts: time,
      token: z.string(),
      event: z.looseObject({ type: text, app_id: z.string(), tenant_key: text.optional() }),
    })
    .transform(({ uuid, ts, token, event }) => ({
      id: uuid,
      type: event.type,
      at: ts * 1_000,
      token,
      appId: event.app_id,
      // An event about the app itself names no company: no other event is accepted without one.
      tenantKey: event.tenant_key ?? '',
      content: event as unknown,
    })),
]);
const Ticket = z.object({ app_ticket: text });
const value = z.record(z.string(), z.unknown());
const Tap = z.object({
  operator: z.object({ open_id: z.string() }),
  action: z.object({
    value: z
      .union([
        value,
        z
          .string()
          .transform((text) => readJson(text))
          .pipe(value),
      ])
      .optional(),
    form_value: value.optional(),
  }),
});

/** The suite's secrets for pushes. */
export function pushSecrets(env: PlatformSettings, channel: LarkChannel): LarkPushSecrets {
  const prefix = appSettings[channel];
  return {
    appId: env[`${prefix}_APP_ID`],
    verificationToken: env[`${prefix}_VERIFICATION_TOKEN`],
    encryptKey: env[`${prefix}_ENCRYPT_KEY`],
  };
}

/** Returns the app that an unencrypted push names, without any proof. */
export function namedApp(raw: string): string | undefined {
  return Envelope.safeParse(readJson(raw)).data?.appId;
}

/** Returns a push that is proved to come from the suite; null for any other. Without a verification token none is accepted. */
export function readPush(
  { appId, verificationToken, encryptKey }: LarkPushSecrets,
  pushed: LarkPushRequest,
): LarkPush | null {
  if (verificationToken === undefined) return null;
  const outer = readJson(pushed.raw);
  const encrypted = z.object({ encrypt: z.string() }).safeParse(outer).data?.encrypt;
  const body =
    encryptKey === undefined
      ? outer
      : encrypted === undefined
        ? undefined
        : readJson(decrypted(encryptKey, encrypted) ?? '');
  // The console's first test may have no signature; its encryption is proof enough.
  const challenge = Challenge.safeParse(body).data;
  if (challenge)
    return sameText(challenge.token, verificationToken) ? { is: 'challenge', challenge: challenge.challenge } : null;
  if (encryptKey !== undefined && !isSigned(encryptKey, pushed)) return null;
  const envelope = Envelope.safeParse(body).data;
  const lasts = envelope?.type === tapType || envelope?.type === previewType ? freshMs : repeatedMs;
  if (encryptKey !== undefined && !(signatureAge(pushed) <= lasts)) return null;
  if (!envelope || !sameText(envelope.token, verificationToken) || envelope.appId !== appId) return null;
  return readEvent(envelope);
}

/** Returns a message of the app's own connection; null for one that is meant for another app. */
export function readStreamed(appId: string, message: unknown): LarkPushed | null {
  const envelope = Envelope.safeParse(message).data;
  return envelope?.appId === appId ? readEvent(envelope) : null;
}

/** Reads an event from its envelope; null for an invalid tap, link or ticket. */
function readEvent({ id, type, at, tenantKey, content }: z.output<typeof Envelope>): LarkPushed | null {
  if (type === tapType) {
    const tap = Tap.safeParse(content).data;
    if (!tap) return null;
    const { operator, action } = tap;
    return {
      is: 'tap',
      id,
      tenantKey,
      openId: operator.open_id,
      value: action.value ?? {},
      form: writtenTexts(action.form_value),
    };
  }
  if (type === previewType) {
    const link = readPreview(content);
    return link && { is: 'preview', tenantKey, ...link };
  }
  if (type === ticketType) {
    const ticketContent = Ticket.safeParse(content).data;
    return ticketContent ? { is: 'ticket', ticket: ticketContent.app_ticket, at } : null;
  }
  const events = larkEvents(type, content, at);
  return {
    is: 'event',
    id: getMessageId(type, content) ?? id,
    tenantKey,
    events: events ?? [],
    ...(events === null && { isUnread: true as const }),
  };
}

/** Returns the text that replaces a link; null keeps the link. */
export const larkLinkAnswer = (app: LarkLinkApp, preview: LinkPreview | null): Record<string, unknown> =>
  preview ? larkPreviewAnswer(app, preview) : {};

/** Returns the suite's reaction to a tap: it shows a message, and the card again. */
export function larkTapAnswer(app: LarkLinkApp, { text, good, card }: TapResult): Record<string, unknown> {
  return {
    toast: { type: good ? 'success' : 'info', content: text },
    ...(card ? { card: { type: 'raw', data: larkCard(card, { ...app, takesTaps: true }) } } : {}),
  };
}

/** Returns the absolute difference of a signature's time from now. Milliseconds. */
const signatureAge = ({ headers, now }: LarkPushRequest): number =>
  Math.abs(now - Number(headers['x-lark-request-timestamp'] ?? '') * 1_000);

function isSigned(encryptKey: string, { headers, raw }: LarkPushRequest): boolean {
  const [timestamp, nonce, signature] = ['x-lark-request-timestamp', 'x-lark-request-nonce', 'x-lark-signature'].map(
    (name) => String(headers[name] ?? ''),
  );
  return sameText(
    signature ?? '',
    createHash('sha256').update(`${timestamp}${nonce}${encryptKey}${raw}`).digest('hex'),
  );
}

function decrypted(encryptKey: string, encrypted: string): string | undefined {
  try {
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv(
      'aes-256-cbc',
      createHash('sha256').update(encryptKey).digest(),
      bytes.subarray(0, 16),
    );
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
