import { createHash, timingSafeEqual } from 'node:crypto';
import { type FeishuSuite } from '../suites';
import type { ConfigAnswer, JsSdkConfigCheck, ConfigRequest } from '../world/js-sdk-config-check';
import { feishuApplication } from '../world/tenant';

const tenMinutesMs = 10 * 60_000;

/** Returns the lower-case hex SHA-1 of the four keys in their fixed order, with unchanged values. */
export function feishuSignature(ticket: string, nonce: string, timestampMs: number | string, url: string): string {
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestampMs}&url=${url}`)
    .digest('hex');
}

const refuse = (errno: number, errorCode: number, errMsg: string): ConfigAnswer => ({
  ok: false,
  errno,
  errorCode,
  errMsg,
});
const authenticationFailed = (errorCode: number, errMsg: string) => refuse(2601002, errorCode, `config:fail ${errMsg}`);

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function readOrigin(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

/** Decides whether `h5sdk.config` succeeds and with which code it fails, as the client does. */
export function verifyFeishuConfig(suite: FeishuSuite, check: JsSdkConfigCheck, request: ConfigRequest): ConfigAnswer {
  const { timestamp, nonceStr, signature } = request;
  if (typeof timestamp !== 'number' || !Number.isFinite(timestamp)) {
    return refuse(104, 104, 'config:fail timestamp must be a number of milliseconds');
  }
  if (!nonceStr || !signature) return refuse(104, 104, 'config:fail nonceStr and signature are required');
  if (request.appId !== feishuApplication(suite).appId) return authenticationFailed(333440, 'no such app');
  const url = request.url.split('#')[0] ?? '';
  if (readOrigin(url) !== check.appOrigin) return authenticationFailed(333447, `domain is not trusted: ${url}`);

  const ticket = check.tickets.find(({ value }) =>
    isEqual(feishuSignature(value, nonceStr, timestamp, url), signature),
  );
  if (!ticket) {
    // The real reply also contains the text that the server signed, without the ticket.
    return authenticationFailed(333441, `invalid signature; noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`);
  }
  if (ticket.expiresAt <= check.now) return authenticationFailed(333442, 'ticket is not valid for this app');
  if (Math.abs(check.now - timestamp) > tenMinutesMs) return authenticationFailed(333444, 'signature expired');
  if (check.usedWithin(signature, tenMinutesMs)) return authenticationFailed(333443, 'signature was used already');
  check.accept(signature);
  return { ok: true };
}
