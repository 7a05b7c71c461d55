import type { StoredRecord } from '../../../domain/filters/matches';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { notifyMember } from './notify-member';

/** Notifies the owners of merged records: each once for a merge, and not the member who merged. */
export async function notifyOfMerge(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'> & { actor: { clientId: string; memberId: string } },
  survivor: StoredRecord,
  mergedRecords: readonly StoredRecord[],
): Promise<void> {
  const { clientId, memberId: actor } = app.actor;
  const owners = new Set(mergedRecords.flatMap(({ owner }) => (owner === null || owner === actor ? [] : [owner])));
  const record = { table_id: survivor.table_id, record_id: survivor.id };
  for (const memberId of owners)
    await notifyMember(trx, app, { clientId, memberId, type: 'RECORD_MERGED', record, actor });
}
