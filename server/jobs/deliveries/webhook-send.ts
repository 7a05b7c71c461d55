import { createHmac } from 'node:crypto';
import { webhookSendKind } from '../../../domain/deliveries/webhook-send';
import { dayMs } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import { notifyOfWebhookOff } from '../../commands/notices/notify-of-webhook-off';
import { webhookBody } from '../../commands/programs/webhook-body';
import { makeBreaker, type Breaker } from '../../platforms/breaker';
import { SuiteUnreachable } from '../../platforms/platform';
import { findWebhook, noteFailure, noteSuccess, switchOffFailing } from '../../queries/programs/webhooks';
import { defineDelivery } from './delivery';

/** A delivery that is not accepted within a day is given up; a webhook that has accepted nothing for three days is switched off. */
const giveUpMs = dayMs;
const offAfterMs = 3 * dayMs;
/** The number of characters of an answer that are stored for the page of deliveries. */
const keptAnswer = 500;

/** The circuit breakers, by company and webhook: an unreachable address is not called for each waiting row. */
const breakers = new Map<string, Breaker>();

/** Sends an event to another program, signed with the secret of its webhook. */
export const webhookSend = defineDelivery(webhookSendKind, {
  giveUpMs,
  async send(context, { clientId, outboxId, payload: { webhook_id, ...fact } }) {
    const webhook = await findWebhook(context.db, clientId, webhook_id);
    if (!webhook?.is_on) return { skipped: 'off' };
    const event = await webhookBody(context, webhook, outboxId, fact);
    if (event === null) return { skipped: 'notReadable' };
    const secret = context.cipher.decrypt(webhook.secret);
    // A server with the previous key is still running, or an operator has just corrected the key.
    if (secret === null)
      throw new SuiteUnreachable('the secret of the webhook cannot be opened with the SECRET_KEY of this server');
    const key = `${clientId}/${webhook_id}`;
    const breaker = breakers.get(key) ?? makeBreaker(context.now);
    breakers.set(key, breaker);
    if (!breaker.admits()) throw new SuiteUnreachable('not sent: the address has not been answering');
    const body = JSON.stringify(event);
    const seconds = String(Math.floor(context.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    try {
      const { status, text } = await context.outbound.send({
        url: webhook.url,
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Sidecar',
          'sidecar-event': fact.event,
          'sidecar-delivery': outboxId,
          'sidecar-signature': `t=${seconds},v1=${signature}`,
        },
      });
      if (status < 200 || status >= 300)
        throw new SuiteUnreachable(`HTTP ${status} ${text.slice(0, keptAnswer)}`.trim());
      breaker.worked();
      return { status, answer: text.slice(0, keptAnswer) };
    } catch (error) {
      breaker.failed();
      throw error;
    }
  },
  async applyResult(trx, _context, { clientId, payload }, sendResult) {
    if ('status' in sendResult) await noteSuccess(trx, clientId, payload.webhook_id);
    return sendResult;
  },
  async failed(trx, context, { clientId, payload: { webhook_id: id, time } }) {
    const now = context.now();
    await noteFailure(trx, clientId, id, new Date(Math.min(now, time)));
    const isOff = await switchOffFailing(trx, clientId, id, new Date(now - offAfterMs));
    if (isOff) await notifyOfWebhookOff(trx, context, clientId, id);
  },
  refused: () => new AppError('webhookAddress'),
});
