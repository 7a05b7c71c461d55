import { taskListCreateKind } from '../../../domain/deliveries/task-list-create';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { lockRowOfKey, requeueRow } from '../../queries/outbox/outbox-work';
import { holdRecord } from '../../queries/chats/record-chats';
import { findTaskList } from '../../queries/tasks/task-lists';
import { enqueue } from '../outbox/enqueue';

/**
 * Requests the task list of a record: the outbox creates it. Requests during the first one's wait count as the same, also by another member.
 * @returns the id of the outbox row, or the existing list.
 */
export async function createTaskList(
  trx: Trx,
  asker: Pick<App, 'now' | 'makeId'> & { actor: Actor; language: Language },
  record: Pick<StoredRecord, 'table_id' | 'id'>,
): Promise<{ outbox_id: string } | { url: string }> {
  const { clientId, memberId } = asker.actor;
  const key = { tableId: record.table_id, recordId: record.id };
  await holdRecord(trx, clientId, key);
  const list = await findTaskList(trx, clientId, key);
  if (list) return { url: list.url };

  const payload = {
    table_id: record.table_id,
    record_id: record.id,
    member_id: memberId,
    language: asker.language,
    asked: asker.now(),
  };
  const dedupeKey = `task-list:${record.table_id}:${record.id}`;
  const existingRow = await lockRowOfKey(trx, clientId, dedupeKey);
  if (!existingRow)
    return { outbox_id: await enqueue(trx, asker, { clientId, kind: taskListCreateKind, dedupeKey, payload }) };
  // A completed row belongs to a list that was deleted since.
  if (existingRow.state !== 'waiting')
    await requeueRow(trx, clientId, existingRow.outbox_id, payload, new Date(asker.now()), existingRow.state);
  return { outbox_id: existingRow.outbox_id };
}
