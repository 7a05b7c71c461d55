import type { Answer, ChosenChat, PositionReading } from '../platform';
import { numberIn, placeIn, shapeOf, textIn } from '../reading';

/** What DingTalk's bridge answers, brought into our own shapes. */

/** The typings say `authCode`, the native side answers `code`: both are read. */
export function readCode(answer: unknown): Answer<{ code: string }> {
  const shape = shapeOf(answer);
  const code = textIn(shape, 'code') ?? textIn(shape, 'authCode');
  return code === undefined ? malformed : { kind: 'done', value: { code } };
}

/** One group, by the id that the client gives it. */
export function readGroup(answer: unknown): Answer<ChosenChat[]> {
  const shape = shapeOf(answer);
  const id = textIn(shape, 'chatId');
  return id ? { kind: 'done', value: [{ id, name: textIn(shape, 'title') ?? '' }] } : malformed;
}

/** Asked for in the map's system on purpose: Android answers in it whatever is asked, so one system serves all phones. */
export function readLocation(answer: unknown): Answer<PositionReading> {
  const place = placeIn(shapeOf(answer));
  return place ? { kind: 'done', value: { ...place, system: 'GCJ-02' } } : malformed;
}

/** Native: -1 cancelled, 1 unknown call, 7 no permission; 11 no permission and 14 time-out of the position; the package: 4040, 4050. */
export function readFailure(error: unknown): Exclude<Answer<never>, { kind: 'done' }> {
  const shape = shapeOf(error);
  const words = textIn(shape, 'errorMessage') ?? textIn(shape, 'message') ?? '';
  const code =
    textIn(shape, 'errorCode') ?? numberIn(shape, 'errorCode')?.toString() ?? /\b(4040|4050)\b/.exec(words)?.[1];
  if (code === '-1') return { kind: 'cancelled' };
  if (code === '1' || code === '4040' || code === '4050' || words.includes('notInDingTalk'))
    return { kind: 'unsupported' };
  if (code === '7' || code === '11') return { kind: 'refused' };
  if (code === '14') return { kind: 'timedOut' };
  return { kind: 'unknown', reason: words || (code ?? '') };
}

const malformed = { kind: 'unknown', reason: 'malformed answer' } as const;
