import type { Input } from '../../../domain/contract';
import { webhooksLimit, type Webhook, type WebhookDelivery } from '../../../domain/contract/programs/webhooks';
import { webhookSendKind } from '../../../domain/deliveries/webhook-send';
import { AppError } from '../../../domain/errors';
import type { WebhookEvent } from '../../../domain/metadata/webhook-events';
import { sendTestEvent } from '../../commands/programs/announce-to-webhooks';
import { makeSecret } from '../../services/programs/program-secret';
import { toPaging } from '../../services/records/record-pages';
import type { Db, Trx, WebhookRow } from '../../db/tables';
import type { Handlers, SessionRequest } from '../../context';
import { refuseAdministration } from '../../policies/administration';
import { getManagedKey } from '../../policies/webhooks';
import { listKeys } from '../../queries/programs/api-keys';
import type { OutboxRow } from '../../queries/outbox/outbox-work';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  pageOfDeliveries,
  replayDelivery,
  updateWebhook,
} from '../../queries/programs/webhooks';

export const webhooks: Handlers<Extract<keyof Handlers, `webhooks.${string}`>> = {
  'webhooks.list': async ({ db, actor }) => {
    const keyId = getManagedKey(actor);
    const rows = await listWebhooks(db, actor.clientId);
    return { list: rows.filter((row) => keyId === null || row.key_id === keyId).map(presented) };
  },

  'webhooks.create': async (request, input) => {
    const { actor, cipher, makeId, now } = request;
    await refuseUnfit(request, input, getManagedKey(actor));
    return request.once(async (trx) => {
      if ((await listWebhooks(trx, actor.clientId)).length >= webhooksLimit)
        throw new AppError('tooManyWebhooks', { limit: webhooksLimit });
      const id = makeId();
      const secret = `whsec_${makeSecret(request).text}`;
      await insertWebhook(trx, {
        client_id: actor.clientId,
        webhook_id: id,
        key_id: input.key_id,
        name: input.name,
        url: input.url,
        events: [...new Set(input.events)],
        secret: cipher.encrypt(secret),
        is_on: true,
        failing_since: null,
        create_time: new Date(now()),
      });
      request.log.info({ clientId: actor.clientId, memberId: actor.memberId, webhookId: id }, 'a webhook was made');
      return { id, secret };
    });
  },

  'webhooks.update': async (request, { id, ...asked }) => {
    const { actor } = request;
    const keyId = getManagedKey(actor);
    await refuseUnfit(request, asked, keyId);
    return request.once(async (trx) => {
      await loadManaged(trx, actor, id);
      const { events, ...plain } = asked;
      const values = {
        ...plain,
        ...(events && { events: [...new Set(events)] }),
        ...(asked.is_on === true ? { failing_since: null } : {}),
      };
      if (!(await updateWebhook(trx, actor.clientId, id, values))) throw new AppError('notFound');
      return {};
    });
  },

  'webhooks.remove': (request, { id }) =>
    request.once(async (trx) => {
      await loadManaged(trx, request.actor, id);
      if (!(await deleteWebhook(trx, request.actor.clientId, id))) throw new AppError('notFound');
      return {};
    }),

  'webhooks.test': (request, { id }) =>
    request.once(async (trx) => {
      const webhook = await loadManaged(trx, request.actor, id);
      return { id: await sendTestEvent(trx, request, webhook) };
    }),

  'webhooks.deliveries': async ({ db, actor }, { id, ...paging }) => {
    await loadManaged(db, actor, id);
    const { rows, hasMore } = await pageOfDeliveries(db, actor.clientId, id, toPaging(paging));
    return { list: rows.map(delivery), has_more: hasMore };
  },

  'webhooks.replay': async (request, { id }) => {
    const { actor, now } = request;
    refuseAdministration(actor);
    return request.once(async (trx) => {
      if (!(await replayDelivery(trx, actor.clientId, id, new Date(now())))) throw new AppError('notFound');
      trx.onCommit.push({ wake: 'webhooks', clientId: actor.clientId });
      return {};
    });
  },
};

/** Returns a webhook that the caller manages. @throws AppError notAllowed; notFound, also for a webhook of another key */
async function loadManaged(db: Db | Trx, actor: SessionRequest['actor'], id: string): Promise<WebhookRow> {
  const keyId = getManagedKey(actor);
  const webhook = await findWebhook(db, actor.clientId, id);
  if (!webhook || (keyId !== null && webhook.key_id !== keyId)) throw new AppError('notFound');
  return webhook;
}

/** @throws AppError webhookAddress; invalid for a key that the company does not have, and for another one than that of a program. */
async function refuseUnfit(
  { db, actor, outbound }: SessionRequest,
  { url, key_id }: Partial<Input<'webhooks.create'>>,
  managedKey: string | null,
): Promise<void> {
  if (url !== undefined) await outbound.check(url);
  if (key_id === undefined || key_id === managedKey) return;
  if (managedKey !== null || !(await listKeys(db, actor.clientId)).some((key) => key.key_id === key_id))
    throw new AppError('invalid', {}, [{ field: 'key_id', code: 'notAnOption' }]);
}

function presented(row: WebhookRow): Webhook {
  return {
    _id: row.webhook_id,
    name: row.name,
    url: row.url,
    events: row.events as WebhookEvent[],
    key_id: row.key_id,
    state: !row.is_on ? 'off' : row.failing_since === null ? 'on' : 'failing',
    failing_since: row.failing_since?.getTime() ?? null,
    create_time: row.create_time.getTime(),
  };
}

const statusIn = /^HTTP (\d{3})\s*/;

function delivery(row: OutboxRow): WebhookDelivery {
  const { event, table_id, record_id } = webhookSendKind.payload.parse(row.payload);
  const errorMessage = row.last_error ?? '';
  const failed = statusIn.exec(errorMessage)?.[1];
  const result: Record<string, unknown> = row.state === 'done' ? (row.result ?? {}) : {};
  return {
    _id: row.outbox_id,
    event,
    table_id,
    record_id,
    state: row.state,
    status: typeof result.status === 'number' ? result.status : failed === undefined ? null : Number(failed),
    answer: typeof result.answer === 'string' ? result.answer : errorMessage.replace(statusIn, ''),
    attempts: row.attempts,
    create_time: row.create_time.getTime(),
    update_time: row.update_time.getTime(),
  };
}
