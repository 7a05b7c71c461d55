import * as z from 'zod/mini';
import type { Answer, ChosenChat, PositionReading } from '../platform';

/** What the bridge of Feishu and Lark answers (reference/PLATFORM.md 6.3), brought into our own shapes. */

const Code = z.object({ code: z.string().check(z.minLength(1)) });
const Chats = z.object({ data: z.array(z.object({ id: z.string(), name: z.optional(z.string()) })) });
const Location = z.object({
  latitude: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.optional(z.coerce.number()),
  type: z.optional(z.string()),
});
const Failure = z.object({
  errMsg: z.optional(z.string()),
  errString: z.optional(z.string()),
  errno: z.optional(z.coerce.number()),
  errCode: z.optional(z.coerce.number()),
});

/** The bridge does not know this call (errno of requestAccess on clients before 6.9). */
export const notSupported = 103;

export function readCode(answer: unknown): Answer<{ code: string }> {
  const parsed = z.safeParse(Code, answer);
  return parsed.success ? { kind: 'done', value: { code: parsed.data.code } } : malformed;
}

export function readChats(answer: unknown): Answer<ChosenChat[]> {
  const parsed = z.safeParse(Chats, answer);
  if (!parsed.success) return malformed;
  return { kind: 'done', value: parsed.data.data.map((chat) => ({ id: chat.id, name: chat.name ?? '' })) };
}

/** `type` is believed, whatever was asked for; without it the client is an old one and answered in its default, WGS-84. */
export function readLocation(answer: unknown): Answer<PositionReading> {
  const parsed = z.safeParse(Location, answer);
  if (!parsed.success) return malformed;
  const { latitude, longitude, accuracy, type } = parsed.data;
  const reading: PositionReading = { latitude, longitude, system: type?.toLowerCase() === 'gcj02' ? 'GCJ-02' : 'WGS-84' };
  return { kind: 'done', value: accuracy === undefined || !(accuracy >= 0) ? reading : { ...reading, accuracy } };
}

/** A failure in our words. The number decides where it is documented, the wording where only that tells. */
export function readFailure(error: unknown): Exclude<Answer<never>, { kind: 'done' }> {
  const parsed = z.safeParse(Failure, error);
  if (!parsed.success) return { kind: 'unknown', reason: String(error) };
  const { errMsg, errString, errno, errCode } = parsed.data;
  const words = `${errMsg ?? ''} ${errString ?? ''}`.trim();
  if (errno === notSupported || /not.?support|unsupport|not.?implement/i.test(words)) return { kind: 'unsupported' };
  if (/cancel/i.test(words)) return { kind: 'cancelled' };
  if (/time.?out|timed out/i.test(words)) return { kind: 'timedOut' };
  if (/auth.*den|denied|deny|permission|refuse|not authori[sz]ed/i.test(words)) return { kind: 'refused' };
  return { kind: 'unknown', reason: words || String(errno ?? errCode ?? '') };
}

const malformed = { kind: 'unknown', reason: 'malformed answer' } as const;
