import type { Output } from '@domain/contract';
import type { Api } from '@/api';
import { RestoreList } from '../RestoreList';

export type ListedDelivery = Output<'webhooks.deliveries'>['list'][number];

const pageSize = 20;

/** Lists the deliveries of a webhook, the last first. Restoring one sends it again, in the background. */
export function webhookDeliveries(api: Api, id: string): RestoreList<ListedDelivery, unknown> {
  return new RestoreList<ListedDelivery, unknown>({
    page: (skip) => api.call('webhooks.deliveries', { id, skip, limit: pageSize }),
    restore: (delivery, idempotencyKey) => api.call('webhooks.replay', { id: delivery }, { idempotencyKey }),
    isGone: () => false,
  });
}
