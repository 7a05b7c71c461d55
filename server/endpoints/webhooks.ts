import type { webhookEndpoints } from '../../domain/contract/programs/endpoints/webhooks';
import { AppError } from '../../domain/errors';
import type { EndpointHandlers } from './caller';

/** The number of deliveries in one answer. */
const deliveriesLimit = 100;

export const webhooks: EndpointHandlers<keyof typeof webhookEndpoints> = {
  listWebhooks: async (caller) => {
    const { list } = await caller.call('webhooks.list', {});
    return {
      data: list.map(({ _id: id, name, url, events, state, create_time: created_at }) => ({
        id,
        name,
        url,
        events,
        state,
        created_at,
      })),
    };
  },

  createWebhook: (caller, input) => {
    const { key } = caller.actor;
    if (!key) throw new AppError('noAuth');
    return caller.call('webhooks.create', { ...input, key_id: key.id });
  },

  updateWebhook: (caller, input) => caller.call('webhooks.update', input),

  deleteWebhook: (caller, { id }) => caller.call('webhooks.remove', { id }),

  testWebhook: async (caller, { id }) => ({ delivery_id: (await caller.call('webhooks.test', { id })).id }),

  listDeliveries: async (caller, { id }) => {
    const { list } = await caller.call('webhooks.deliveries', { id, limit: deliveriesLimit });
    return {
      data: list.map(({ _id, event, table_id: type, record_id, state, status, answer, attempts, create_time }) => ({
        id: _id,
        event,
        type,
        record_id,
        state,
        status,
        answer,
        attempts,
        created_at: create_time,
      })),
    };
  },
};
