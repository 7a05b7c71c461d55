import type { FailedDelivery } from '@domain/contract/deliveries';
import type { Api } from '@/api';
import { RestoreList } from '../RestoreList';

export type { FailedDelivery } from '@domain/contract/deliveries';

const pageSize = 20;

/** What could not be delivered in the background. Restoring one asks for another try, which the server makes in the background. */
export function failedDeliveries(api: Api): RestoreList<FailedDelivery, unknown> {
  return new RestoreList<FailedDelivery, unknown>({
    page: (skip) => api.call('deliveries.failedList', { skip, limit: pageSize }),
    restore: (id, idempotencyKey) => api.call('deliveries.restore', { id }, { idempotencyKey }),
    isGone: () => true,
  });
}
