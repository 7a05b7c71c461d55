import type { BridgeAnswer } from '../platform';
import { withTimeout } from '../race';
import { numberIn, describeShape, readCodeIn, textIn } from '../reading';

/** Converts the answers of DingTalk's bridge into our own shapes. */

/** The typings have `authCode`, the native side returns `code`: both are read. */
export function readCode(answer: unknown): BridgeAnswer<{ code: string }> {
  return readCodeIn(answer, 'code', 'authCode');
}

/**
 * The error codes. Native: -1 cancelled, 1 unknown call, 7 no permission; for positions 11 no permission and 14 time-out. The package: 4040, 4050.
 */
export function readFailure(error: unknown): Exclude<BridgeAnswer<never>, { kind: 'done' }> {
  const shape = describeShape(error);
  const message = textIn(shape, 'errorMessage') ?? textIn(shape, 'message') ?? '';
  const code =
    textIn(shape, 'errorCode') ?? numberIn(shape, 'errorCode')?.toString() ?? /\b(4040|4050)\b/.exec(message)?.[1];
  if (code === '-1') return { kind: 'cancelled' };
  if (code === '1' || code === '4040' || code === '4050' || message.includes('notInDingTalk'))
    return { kind: 'unsupported' };
  if (code === '7' || code === '11') return { kind: 'refused' };
  if (code === '14') return { kind: 'timedOut' };
  return { kind: 'unknown', reason: message || (code ?? '') };
}

/** Converts every end of a bridge call to one plain answer. */
export function callBridge<Value>(
  limit: number,
  call: () => Promise<unknown>,
  read: (answer: unknown) => BridgeAnswer<Value>,
): Promise<BridgeAnswer<Value>> {
  const work = async (): Promise<BridgeAnswer<Value>> => {
    try {
      return read(await call());
    } catch (error) {
      return readFailure(error);
    }
  };
  return withTimeout(limit, work());
}

export const nothing = (): BridgeAnswer<void> => ({ kind: 'done', value: undefined });
