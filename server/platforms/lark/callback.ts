import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Channel } from '../../../domain/platforms';
import type { Card } from '../platform';
import type { PlatformSettings } from '../settings';
import type { LarkApp } from './client';
import { larkCard } from './messages';

/** What Feishu and Lark push to us. */

export interface CallbackSecrets {
  /** The application's verification token: every push carries it. */
  verificationToken: string | undefined;
  /** Set in the console: then pushes are signed and encrypted. */
  encryptKey: string | undefined;
}

export interface Pushed {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was received: the signature is over these bytes. */
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

export type Push =
  /** The console tries the address. */
  | { is: 'challenge'; challenge: string }
  /** Somebody tapped a button of a card. */
  | { is: 'tap'; tenantKey: string; openId: string; value: Record<string, unknown> }
  | { is: 'other' };

/** Older pushes are somebody's repetition. Milliseconds. */
const freshMs = 5 * 60_000;

const Challenge = z.object({ type: z.literal('url_verification'), token: z.string(), challenge: z.string() });
const Envelope = z.object({
  schema: z.literal('2.0'),
  header: z.object({ event_type: z.string(), token: z.string(), tenant_key: z.string() }),
  event: z.unknown(),
});
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
  }),
});

/** The suite's secrets for pushes. */
export function callbackSecrets(env: PlatformSettings, channel: Exclude<Channel, 'dingtalk'>): CallbackSecrets {
  const prefix = channel === 'feishu' ? 'FEISHU' : 'LARK';
  return { verificationToken: env[`${prefix}_VERIFICATION_TOKEN`], encryptKey: env[`${prefix}_ENCRYPT_KEY`] };
}

/** What the addresses in our cards name of the application. */
export function larkAppOf(
  env: PlatformSettings,
  channel: Exclude<Channel, 'dingtalk'>,
): Pick<LarkApp, 'appId' | 'applinkUrl'> {
  const prefix = channel === 'feishu' ? 'FEISHU' : 'LARK';
  return { appId: env[`${prefix}_APP_ID`] ?? '', applinkUrl: env[`${prefix}_APPLINK_URL`] };
}

/** A push that is proved to come from the suite; null for any other. Without a verification token none is believed. */
export function readPush({ verificationToken, encryptKey }: CallbackSecrets, pushed: Pushed): Push | null {
  if (verificationToken === undefined) return null;
  const outer = readJson(pushed.raw);
  const encrypted = z.object({ encrypt: z.string() }).safeParse(outer).data?.encrypt;
  const body =
    encryptKey === undefined
      ? outer
      : encrypted === undefined
        ? undefined
        : readJson(decrypted(encryptKey, encrypted) ?? '');
  // The console's first try may come without a signature; encrypted it is proof enough.
  const challenge = Challenge.safeParse(body).data;
  if (challenge)
    return same(challenge.token, verificationToken) ? { is: 'challenge', challenge: challenge.challenge } : null;
  if (encryptKey !== undefined && !isSigned(encryptKey, pushed)) return null;
  const envelope = Envelope.safeParse(body).data;
  if (!envelope || !same(envelope.header.token, verificationToken)) return null;
  const tap = envelope.header.event_type === 'card.action.trigger' ? Tap.safeParse(envelope.event).data : undefined;
  return tap
    ? { is: 'tap', tenantKey: envelope.header.tenant_key, openId: tap.operator.open_id, value: tap.action.value ?? {} }
    : { is: 'other' };
}

/** What the suite does with a tap: says some words, and shows the card again. */
export function larkTapAnswer(
  app: Pick<LarkApp, 'appId' | 'applinkUrl'>,
  { words, good, card }: { words: string; good: boolean; card: Card | undefined },
): Record<string, unknown> {
  return {
    toast: { type: good ? 'success' : 'info', content: words },
    ...(card ? { card: { type: 'raw', data: larkCard(card, { ...app, takesTaps: true }) } } : {}),
  };
}

function isSigned(encryptKey: string, { headers, raw, now }: Pushed): boolean {
  const [timestamp, nonce, signature] = ['x-lark-request-timestamp', 'x-lark-request-nonce', 'x-lark-signature'].map(
    (name) => String(headers[name] ?? ''),
  );
  if (!(Math.abs(now - Number(timestamp) * 1_000) <= freshMs)) return false;
  return same(signature ?? '', createHash('sha256').update(`${timestamp}${nonce}${encryptKey}${raw}`).digest('hex'));
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

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
