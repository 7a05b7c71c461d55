import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Suite } from '../platform';
import type { DingtalkClient } from './client';

const Ticket = z.object({ jsapiTicket: z.string().min(1), expireIn: z.number() });

/** Returns the address that DingTalk signs: without fragment, with a decoded query. */
function signedAddress(url: string): string {
  const address = url.split('#')[0] ?? '';
  const mark = address.indexOf('?');
  if (mark < 0) return address;
  try {
    return address.slice(0, mark) + decodeURIComponent(address.slice(mark));
  } catch {
    return address;
  }
}

/** Returns the signature in lower-case hex over ticket, nonce, time in milliseconds and the decoded address. */
function dingtalkSignature(
  signed: { ticket: string; nonce: string; timestamp: number; url: string },
  hash: 'sha256' | 'sha1',
): string {
  const text = `jsapi_ticket=${signed.ticket}&noncestr=${signed.nonce}&timestamp=${signed.timestamp}&url=${signedAddress(signed.url)}`;
  return createHash(hash).update(text).digest('hex');
}

/** Signs a page for dd.config. */
export function dingtalkJsSdk(
  client: DingtalkClient,
  deps: { now(): number; nonce(): string },
): Pick<Suite, 'signPage'> {
  const { app } = client;
  async function fetchTicket() {
    const answer = await client.call({
      host: 'api',
      method: 'POST',
      path: '/v1.0/oauth2/jsapiTickets',
      body: {},
      data: Ticket,
      as: 'app',
      repeatable: true,
    });
    return { value: answer.jsapiTicket, lifeMs: answer.expireIn * 1000 };
  }
  return {
    async signPage(url) {
      const { agentId } = await client.inCompany();
      const ticket = await client.cached('jsapi-ticket', fetchTicket);
      const signed = { ticket, nonce: deps.nonce(), timestamp: deps.now(), url };
      return {
        appId: app.appKey,
        agentId,
        corpId: app.corpId,
        timestamp: signed.timestamp,
        nonceStr: signed.nonce,
        signature: dingtalkSignature(signed, app.signHash),
      };
    },
  };
}
