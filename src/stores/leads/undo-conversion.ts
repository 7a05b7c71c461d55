import type { Output } from '@domain/contract';
import { runInAction } from 'mobx';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RootStore } from '../RootStore';

export type ConversionState = NonNullable<Output<'lead.conversion'>['conversion']>;

/** Takes a conversion back: what it made is gone from every screen, and the lead is as it was. Throws what the calls throw. */
export async function undoConversion(
  stores: RootStore,
  lead: { tableId: string; id: string },
  createdRecords: readonly { table_id: string; id: string; is_new: boolean }[],
  key = new IdempotencyKey(),
): Promise<void> {
  const { api, records, lists } = stores;
  await key.send({ id: lead.id }, (idempotencyKey) =>
    api.call('lead.undoConversion', { id: lead.id }, { idempotencyKey }),
  );
  runInAction(() => {
    for (const { table_id, id, is_new: isNew } of createdRecords) {
      if (!isNew) continue;
      lists.remove(table_id, id);
      records.remove(table_id, id);
    }
  });
  await records.load(lead.tableId, lead.id);
}
