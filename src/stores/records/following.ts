import { runInAction } from 'mobx';
import { ApiError, isSilence } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RootStore } from '../RootStore';
import type { RecordModel } from './Record';

/** Returns whether the present member follows a record. */
export function isFollowing({ company }: Pick<RootStore, 'company'>, record: RecordModel): boolean {
  const me = company.user?.member_id;
  return me !== undefined && record.json.follower_member_ids.includes(me);
}

/** Starts or stops following a record, on every screen. Offline, the change is queued. @throws the errors of the call */
export async function setFollowing(stores: RootStore, record: RecordModel, follow: boolean): Promise<void> {
  const { api, records, company } = stores;
  const { id, tableId, title } = record;
  const input = { id, table_id: tableId, follow };
  const key = new IdempotencyKey().for(input);
  const about = { tableId, recordId: id, title };
  // A record is shown without its queued actions.
  const { getOutbox } = await import(/* webpackChunkName: "outbox" */ '../outbox').catch(() => {
    throw new ApiError('offline');
  });
  const outbox = getOutbox(stores);
  try {
    if (outbox.mustWait(about)) throw new ApiError('offline');
    const json = await api.call('records.follow', input, { idempotencyKey: key });
    runInAction(() => records.put(json));
  } catch (error) {
    const isLost = error instanceof ApiError && isSilence(error);
    const verb = follow ? 'follow' : 'unfollow';
    const queued =
      isLost && (await outbox.add({ kind: 'follow', call: 'records.follow', input, key, about, says: verb }));
    if (queued !== 'kept') throw error;
    const me = company.user?.member_id ?? '';
    const otherFollowers = record.json.follower_member_ids.filter((member) => member !== me);
    record.take({ ...record.json, follower_member_ids: follow ? [...otherFollowers, me] : otherFollowers });
  }
}
