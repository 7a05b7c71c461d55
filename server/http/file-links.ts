import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed link allows: one path, one direction, until a moment (epoch ms). */
export type Grant =
  | { kind: 'put'; path: string; size: number; mime: string; until: number }
  | { kind: 'get'; path: string; name: string; mime: string; until: number };

/** `<payload>.<HMAC-SHA256>`, both base64url: readable by everybody, made by us alone. */
export function signGrant(key: Buffer, grant: Grant): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${macOf(key, payload)}`;
}

/** The grant of a token; null when it is not ours, of the other kind, or past its time. */
export function readGrant<Kind extends Grant['kind']>(key: Buffer, token: string, kind: Kind, now: number): Extract<Grant, { kind: Kind }> | null {
  const [payload = '', mac = ''] = token.split('.');
  const expected = Buffer.from(macOf(key, payload));
  const given = Buffer.from(mac);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Grant;
  return grant.kind === kind && grant.until > now ? (grant as Extract<Grant, { kind: Kind }>) : null;
}

function macOf(key: Buffer, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
