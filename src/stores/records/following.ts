import { runInAction } from 'mobx';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RootStore } from '../RootStore';
import type { StoredRecord } from './Record';

/** Whether the person at the device follows a record. */
export function isFollowing({ company }: Pick<RootStore, 'company'>, record: StoredRecord): boolean {
  const me = company.user?.member_id;
  return me !== undefined && record.json.follower_member_ids.includes(me);
}

/** Follows a record, or follows it no more; every screen that shows it says so. Throws what the call throws. */
export async function setFollowing(
  { api, records }: Pick<RootStore, 'api' | 'records'>,
  record: StoredRecord,
  follow: boolean,
): Promise<void> {
  const input = { id: record.id, table_id: record.tableId, follow };
  const json = await api.call('records.follow', input, { idempotencyKey: new IdempotencyKey().for(input) });
  runInAction(() => records.put(json));
}
