import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConfigAnswer, JsSdkConfigCheck, ConfigRequest } from '../world/js-sdk-config-check';
import { dingtalkApplication } from '../world/tenant';

export type DingtalkHash = 'sha256' | 'sha1';

/** Returns the address in the form that DingTalk signs: without the fragment, with a decoded query, otherwise unchanged. */
export function signedAddress(href: string): string {
  const address = href.split('#')[0] ?? '';
  const mark = address.indexOf('?');
  if (mark < 0) return address;
  const query = address.slice(mark + 1);
  try {
    return `${address.slice(0, mark)}?${decodeURIComponent(query)}`;
  } catch {
    return address;
  }
}

/** Returns the hex digest of ticket, nonce, time and the decoded address, in Feishu's order of keys. */
export function dingtalkSignature(
  hash: DingtalkHash,
  ticket: string,
  nonce: string,
  timestamp: number | string,
  href: string,
): string {
  return createHash(hash)
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${signedAddress(href)}`)
    .digest('hex');
}

const hashByLength: Record<number, DingtalkHash> = { 64: 'sha256', 40: 'sha1' };

/** Returns the bridge's answer as errno; the five-digit codes are those of the vendor's config check (G, not fully documented). */
const refuse = (errorCode: number, errMsg: string): ConfigAnswer => ({ ok: false, errno: 7, errorCode, errMsg });

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Decides whether `dd.config` succeeds. The documentation mentions neither an expiry of the signature nor single use. */
export function verifyDingtalkConfig(check: JsSdkConfigCheck, request: ConfigRequest): ConfigAnswer {
  const { corpId, agentId, nonceStr, timestamp, url } = request;
  const signature = request.signature.toLowerCase();
  if (corpId !== dingtalkApplication().corpId) return refuse(52010, 'invalid corpId');
  if (String(agentId ?? '') !== dingtalkApplication().agentId) return refuse(52012, 'invalid agentId');
  if (typeof timestamp !== 'number' && typeof timestamp !== 'string') return refuse(52013, 'timeStamp is required');
  const hash = hashByLength[signature.length];
  const ticket =
    hash &&
    check.tickets.find(({ value }) => isEqual(dingtalkSignature(hash, value, nonceStr, timestamp, url), signature));
  if (!ticket)
    return refuse(
      52013,
      `signature check failed; noncestr=${nonceStr}&timestamp=${timestamp}&url=${signedAddress(url)}`,
    );
  if (ticket.expiresAt <= check.now) return refuse(52011, 'jsapi ticket expired');
  return { ok: true };
}
