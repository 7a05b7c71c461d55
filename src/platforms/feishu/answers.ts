import type { BridgeAnswer, ChosenChat, PositionReading } from '../platform';
import { numberIn, placeIn, describeShape, malformed, readCodeIn, textIn } from '../reading';

/** Converts the answers of the bridge of Feishu and Lark into our own shapes. */

/** The bridge does not know this call (errno of requestAccess on clients before 6.9). */
const notSupported = 103;
/** The code for a person who refused the request of requestAccess. */
const consentRefused = 2700002;

export function readCode(answer: unknown): BridgeAnswer<{ code: string }> {
  return readCodeIn(answer, 'code');
}

export function readChats(answer: unknown): BridgeAnswer<ChosenChat[]> {
  const { data } = describeShape(answer);
  if (!Array.isArray(data)) return malformed;
  const chats = data
    .map(describeShape)
    .map((chat) => ({ id: textIn(chat, 'id') ?? '', name: textIn(chat, 'name') ?? '' }));
  return chats.every((chat) => chat.id !== '') ? { kind: 'done', value: chats } : malformed;
}

/** Reads the path of a download in the client; nothing was saved unless the address answered 200. */
export function readTemporaryFile(answer: unknown): BridgeAnswer<string> {
  const shape = describeShape(answer);
  const path = textIn(shape, 'tempFilePath');
  const status = numberIn(shape, 'statusCode') ?? 200;
  return path === undefined || status !== 200 ? malformed : { kind: 'done', value: path };
}

/** Reads a position. `type` is trusted, regardless of the request; without it the client is an old one and answers in its default, WGS-84. */
export function readLocation(answer: unknown): BridgeAnswer<PositionReading> {
  const shape = describeShape(answer);
  const position = placeIn(shape);
  if (!position) return malformed;
  return {
    kind: 'done',
    value: { ...position, system: textIn(shape, 'type')?.toLowerCase() === 'gcj02' ? 'GCJ-02' : 'WGS-84' },
  };
}

/** Returns a failure in our terms. The number decides where it is documented, the text where only the text distinguishes it. */
export function readFailure(error: unknown): Exclude<BridgeAnswer<never>, { kind: 'done' }> {
  const shape = describeShape(error);
  const errno = numberIn(shape, 'errno');
  const message = `${textIn(shape, 'errMsg') ?? ''} ${textIn(shape, 'errString') ?? ''}`.trim();
  if (errno === notSupported || /not.?support|unsupport|not.?implement/i.test(message)) return { kind: 'unsupported' };
  if (errno === consentRefused) return { kind: 'refused' };
  if (/cancel/i.test(message)) return { kind: 'cancelled' };
  if (/time.?out|timed out/i.test(message)) return { kind: 'timedOut' };
  if (/auth.*den|denied|deny|permission|refuse|not authori[sz]ed/i.test(message)) return { kind: 'refused' };
  return { kind: 'unknown', reason: message || String(errno ?? numberIn(shape, 'errCode') ?? '') };
}
