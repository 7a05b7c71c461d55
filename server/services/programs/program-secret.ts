import type { App } from '../../context';
import { hashSecret } from '../sessions/session';

const secretBytes = 32;

/** A new secret of 256 bits, and its stored hash. */
export function makeSecret({ randomBytes }: Pick<App, 'randomBytes'>): { text: string; hash: string } {
  const text = Buffer.from(randomBytes(secretBytes)).toString('base64url');
  return { text, hash: hashSecret(text) };
}
