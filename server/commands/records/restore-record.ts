import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { isParentLink } from '../../../domain/values/link-field';
import type { Trx } from '../../db/tables';
import { removedWith, restoreRecord } from '../../queries/records/bin';
import { fieldsNaming } from '../../queries/links/named-records';
import { findTaken } from './save-steps/unique-values';
import { announceToWebhooks } from '../programs/announce-to-webhooks';
import { notifyChats } from '../chats/notify-chats';
import { refreshAfterReturn } from '../links/refresh-roll-ups';
import { getCompanyConfiguration, type SaveContext } from './save-context';
import { publishRecordEvents } from './publish-record-events';

/**
 * Restores a deleted record, and its children by a PARENT_LINK that were deleted with it, at any depth. Separately deleted records stay deleted.
 * @throws AppError invalid, `duplicate`, when another record now has a value that must be unique.
 */
export async function restoreWithChildren(trx: Trx, context: SaveContext, removedRecord: StoredRecord): Promise<void> {
  const { actor, now } = context;
  const { clientId } = actor;
  const removedAt = new Date(removedRecord.deleted_at ?? 0);
  const visitedKeys = new Set([`${removedRecord.table_id}:${removedRecord.id}`]);
  let returning = [removedRecord];
  while (returning.length > 0) {
    const next: StoredRecord[] = [];
    for (const record of returning) {
      const { table_id: tableId, id } = record;
      const scope = { clientId, tableId };
      const fields = (await getCompanyConfiguration(trx, context)).types.get(tableId)?.fields ?? [];
      const takenValues = await findTaken(trx, scope, fields, { id, values: record.data });
      if (takenValues.length > 0) throw new AppError('invalid', {}, takenValues);
      await refreshAfterReturn(
        trx,
        context,
        tableId,
        await restoreRecord(trx, clientId, record, { memberId: actor.memberId, time: now() }),
      );
      await publishRecordEvents(trx, context, tableId, [{ id }]);
      await announceToWebhooks(trx, context, clientId, await getCompanyConfiguration(trx, context), [
        { event: 'record.restored', table_id: tableId, record_id: id, version: now() },
      ]);
      await notifyChats(trx, context, tableId, [id], ['RESTORE_OBJECT_EVENT']);
      for (const field of (await fieldsNaming(trx, clientId, tableId)).filter(isParentLink)) {
        const children = (await removedWith(trx, clientId, field, [id], removedAt)).filter(
          (child) => !visitedKeys.has(`${child.table_id}:${child.id}`),
        );
        for (const child of children) visitedKeys.add(`${child.table_id}:${child.id}`);
        next.push(...children);
      }
    }
    returning = next;
  }
}
