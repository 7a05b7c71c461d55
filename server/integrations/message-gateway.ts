import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable } from '../platforms/platform';
import { ServiceRefusal, type MessageGateway } from './integration';
import { tried } from './tried';
import type { Transport } from '../platforms/transport';

const Answer = z.object({ id: z.string() });

/**
 * A gateway for text messages and e-mails: one POST with a bearer token and an Idempotency-Key, as the small gateways in front of the carriers have it.
 * It answers an id, or a status of 400 and above for a letter that it does not take.
 */
export function messageGateway(settings: { url: string; token: string }, transport: Transport): MessageGateway {
  return {
    // A message without a receiver: a gateway that accepts our token answers that it is none, and sends nothing.
    check: async () => [
      await tried('gateway', async () => {
        const { status } = await transport.send({
          method: 'POST',
          path: '/messages',
          url: `${settings.url}/messages`,
          repeatable: true,
          headers: { authorization: `Bearer ${settings.token}`, 'idempotency-key': 'sidecar-check' },
          body: { channel: 'email', to: '', subject: '', text: '' },
        });
        if (status >= 300 && ![400, 422].includes(status))
          throw new ServiceRefusal('letters POST /messages', `HTTP ${status}`);
      }),
    ],
    async send({ kind, to, subject, text }, dedupeKey) {
      const { status, json } = await transport.send({
        method: 'POST',
        path: '/messages',
        url: `${settings.url}/messages`,
        repeatable: true,
        headers: { authorization: `Bearer ${settings.token}`, 'idempotency-key': dedupeKey },
        body: { channel: kind === 'phone' ? 'sms' : 'email', to, ...(kind === 'email' ? { subject } : {}), text },
      });
      if (status >= 400) throw new SuiteRefusal(status === 429 ? 'rateLimited' : 'refused', String(status), '');
      if (!Answer.safeParse(json).success)
        throw new SuiteUnreachable('letters POST /messages: an answer without an id');
    },
  };
}
