import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** The encryption and signature of DingTalk's pushes, as documented for event subscriptions over HTTP. */

/** DingTalk pads to 32 bytes, not to the 16 of the cipher. */
const paddingBlock = 32;
/** Random bytes and the length of the message (big-endian) come first. */
const randomLength = 16;
const headLength = randomLength + 4;

interface Plain {
  message: string;
  /** The receiver: the company's corpId. */
  owner: string;
}

const getKey = (aesKey: string) => Buffer.from(`${aesKey}=`, 'base64');

/** Null for a text that was not encrypted with this key. */
export function decryptPush(aesKey: string, encrypted: string): Plain | null {
  try {
    const key = getKey(aesKey);
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()]);
    const padding = padded.at(-1) ?? 0;
    const plain = padded.subarray(0, padded.length - padding);
    if (padding < 1 || padding > paddingBlock || plain.length < headLength) return null;
    const end = headLength + plain.readUInt32BE(randomLength);
    if (end > plain.length) return null;
    return { message: plain.toString('utf8', headLength, end), owner: plain.toString('utf8', end) };
  } catch {
    return null;
  }
}

/** @param random 16 bytes */
export function encryptAnswer(aesKey: string, { message, owner }: Plain, random: Uint8Array): string {
  const key = getKey(aesKey);
  const text = Buffer.from(message, 'utf8');
  const length = Buffer.alloc(headLength - randomLength);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([random, length, text, Buffer.from(owner, 'utf8')]);
  const padding = paddingBlock - (plain.length % paddingBlock);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(padding, padding)), cipher.final()]).toString(
    'base64',
  );
}

/** SHA-1 of the four texts, sorted and joined; lower-case hex. */
export function pushSignature(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex');
}
