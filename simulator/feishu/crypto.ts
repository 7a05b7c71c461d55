import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encryption and signatures of the events that Feishu and Lark push. */

const getKey = (encryptKey: string) => createHash('sha256').update(encryptKey).digest();

/** Returns Base64 of IV and AES-256-CBC cipher text, as sent in `{"encrypt": …}`. */
export function encryptEvent(encryptKey: string, text: string, iv: Buffer = randomBytes(16)): string {
  const cipher = createCipheriv('aes-256-cbc', getKey(encryptKey), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** @throws Error if the text was not encrypted with this key. */
export function decryptEvent(encryptKey: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', getKey(encryptKey), bytes.subarray(0, 16));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
}

/** Returns lower-case hex for the header `X-Lark-Signature`, over the body exactly as it is sent. */
export function eventSignature(timestamp: string, nonce: string, encryptKey: string, rawBody: string): string {
  return createHash('sha256')
    .update(timestamp + nonce + encryptKey + rawBody)
    .digest('hex');
}

/** Returns the signature of the old card callback, which uses the verification token. */
export function oldCardSignature(timestamp: string, nonce: string, verificationToken: string, rawBody: string): string {
  return createHash('sha1')
    .update(timestamp + nonce + verificationToken + rawBody)
    .digest('hex');
}
