import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encryption and signatures of DingTalk's HTTP callbacks. */

/** DingTalk pads to 32 bytes, not to the cipher's 16. */
const paddingBlock = 32;

function getKey(encodingAesKey: string): Buffer {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64');
  if (key.length !== 32) throw new Error('EncodingAESKey must have 43 characters');
  return key;
}

/** Encrypts a message: Base64 of 16 random bytes, the message's length (4 bytes, big endian), the message, the owner's key, and padding. */
export function encryptCallback(
  encodingAesKey: string,
  owner: string,
  message: string,
  random: Buffer = randomBytes(16),
): string {
  const key = getKey(encodingAesKey);
  const text = Buffer.from(message, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([random, length, text, Buffer.from(owner, 'utf8')]);
  const missing = paddingBlock - (plain.length % paddingBlock);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(missing, missing)), cipher.final()]).toString(
    'base64',
  );
}

/** Decrypts a message. @throws Error if the text was not encrypted with this key, or is for another owner. */
export function decryptCallback(encodingAesKey: string, owner: string, encrypted: string): string {
  const key = getKey(encodingAesKey);
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > paddingBlock || padding + 20 > padded.length) throw new Error('the padding is wrong');
  const plain = padded.subarray(0, padded.length - padding);
  const length = plain.readUInt32BE(16);
  if (20 + length > plain.length) throw new Error('the length is wrong');
  if (plain.subarray(20 + length).toString('utf8') !== owner) throw new Error('the message is for another owner');
  return plain.subarray(20, 20 + length).toString('utf8');
}

/** Returns the SHA-1 of the four values, sorted as strings and joined. */
export function callbackSignature(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex');
}
