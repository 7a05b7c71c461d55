import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Suite } from '../platform';
import type { LarkClient } from './client';

const Ticket = z.object({ ticket: z.string().min(1), expire_in: z.number() });

/** Returns the SHA-1 in lower-case hex of ticket, nonce, time in milliseconds and the unchanged address, in this order. */
function larkSignature(signed: { ticket: string; nonce: string; timestamp: number; url: string }): string {
  const text = `jsapi_ticket=${signed.ticket}&noncestr=${signed.nonce}&timestamp=${signed.timestamp}&url=${signed.url}`;
  return createHash('sha1').update(text).digest('hex');
}

/** Signs a page for h5sdk.config: the ticket is shared, but each signature is new, because a suite accepts one only once. */
export function larkJsSdk(client: LarkClient, deps: { now(): number; nonce(): string }): Pick<Suite, 'signPage'> {
  async function fetchTicket() {
    const answer = await client.call({
      method: 'POST',
      path: '/open-apis/jssdk/ticket/get',
      body: {},
      data: Ticket,
      as: 'app',
      repeatable: true,
    });
    return { value: answer.ticket, lifeMs: answer.expire_in * 1000 };
  }
  return {
    async signPage(url) {
      const ticket = await client.cached('jssdk-ticket', fetchTicket);
      const signed = { ticket, nonce: deps.nonce(), timestamp: deps.now(), url: url.split('#')[0] ?? url };
      return {
        appId: client.app.appId,
        timestamp: signed.timestamp,
        nonceStr: signed.nonce,
        signature: larkSignature(signed),
      };
    },
  };
}
