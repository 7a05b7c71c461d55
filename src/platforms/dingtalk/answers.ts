import * as z from 'zod/mini';
import type { Answer, PositionReading } from '../platform';

/** What DingTalk's bridge answers (reference/PLATFORM.md 7.3), brought into our own shapes. */

/** The typings say `authCode`, the native side answers `code`: both are read. */
const Code = z.union([z.object({ code: z.string().check(z.minLength(1)) }), z.object({ authCode: z.string().check(z.minLength(1)) })]);
/** Numbers come as texts on some clients. */
const Location = z.object({
  latitude: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.optional(z.coerce.number()),
});
const Failure = z.object({
  errorCode: z.optional(z.coerce.string()),
  errorMessage: z.optional(z.string()),
  message: z.optional(z.string()),
});

export function readCode(answer: unknown): Answer<{ code: string }> {
  const parsed = z.safeParse(Code, answer);
  if (!parsed.success) return malformed;
  return { kind: 'done', value: { code: 'code' in parsed.data ? parsed.data.code : parsed.data.authCode } };
}

/** Asked for in the map's system on purpose: Android answers in it whatever is asked, so one system serves all phones. */
export function readLocation(answer: unknown): Answer<PositionReading> {
  const parsed = z.safeParse(Location, answer);
  if (!parsed.success) return malformed;
  const { latitude, longitude, accuracy } = parsed.data;
  const reading: PositionReading = { latitude, longitude, system: 'GCJ-02' };
  return { kind: 'done', value: accuracy === undefined || !(accuracy >= 0) ? reading : { ...reading, accuracy } };
}

/** Native: -1 cancelled, 1 unknown call, 7 no permission; 11 no permission and 14 time-out of the position; the package: 4040, 4050. */
export function readFailure(error: unknown): Exclude<Answer<never>, { kind: 'done' }> {
  const parsed = z.safeParse(Failure, error);
  if (!parsed.success) return { kind: 'unknown', reason: String(error) };
  const { errorCode, errorMessage, message } = parsed.data;
  const words = errorMessage ?? message ?? '';
  const code = errorCode ?? /\b(4040|4050)\b/.exec(words)?.[1];
  if (code === '-1') return { kind: 'cancelled' };
  if (code === '1' || code === '4040' || code === '4050' || words.includes('notInDingTalk')) return { kind: 'unsupported' };
  if (code === '7' || code === '11') return { kind: 'refused' };
  if (code === '14') return { kind: 'timedOut' };
  return { kind: 'unknown', reason: words || (code ?? '') };
}

const malformed = { kind: 'unknown', reason: 'malformed answer' } as const;
