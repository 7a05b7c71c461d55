import type { FailedDelivery } from '@domain/contract/outbox/deliveries';
import type { Api } from '@/api';
import { RestoreList } from '../RestoreList';

export type { FailedDelivery } from '@domain/contract/outbox/deliveries';

const pageSize = 20;

/** Returns the failed deliveries of background work. Restoring one requests another try, which the server makes in the background. */
export function failedDeliveries(api: Api): RestoreList<FailedDelivery, unknown> {
  return new RestoreList<FailedDelivery, unknown>({
    page: (skip) => api.call('deliveries.failedList', { skip, limit: pageSize }),
    restore: (id, idempotencyKey) => api.call('deliveries.restore', { id }, { idempotencyKey }),
    isGone: () => true,
  });
}
