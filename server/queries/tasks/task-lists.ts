import type { Selectable } from 'kysely';
import type { TaskState } from '../../../domain/collaboration/tasks';
import type { Db, TaskListsTable, Trx } from '../../db/tables';
import type { RecordKey } from '../chats/record-chats';

/** The task lists of records, and the tasks in their histories. */

export type TaskListRow = Selectable<TaskListsTable>;

export async function findTaskList(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
): Promise<TaskListRow | null> {
  const row = await db
    .selectFrom('task_lists')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns which of these lists of the suite belong to records. */
export async function knownTaskLists(db: Db | Trx, clientId: string, guids: readonly string[]): Promise<TaskListRow[]> {
  if (guids.length === 0) return [];
  return db
    .selectFrom('task_lists')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('guid', 'in', [...guids])
    .orderBy('guid')
    .execute();
}

export async function insertTaskList(trx: Trx, list: TaskListRow): Promise<void> {
  await trx.insertInto('task_lists').values(list).execute();
}

/** Stores the present content of the list after our own write. */
export async function changeTaskList(
  trx: Trx,
  clientId: string,
  guid: string,
  values: Pick<TaskListRow, 'name' | 'granted' | 'chat_id'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('task_lists')
    .set({ ...values, update_time: now })
    .where('client_id', '=', clientId)
    .where('guid', '=', guid)
    .execute();
}

/** Deletes the list of a record. */
export async function deleteTaskList(trx: Trx, clientId: string, guid: string): Promise<void> {
  await trx.deleteFrom('task_lists').where('client_id', '=', clientId).where('guid', '=', guid).execute();
}

/** Locks the list's row until the end of the transaction, so that news is written once. Null for a list that belongs to no record. */
export async function holdTaskList(trx: Trx, clientId: string, guid: string): Promise<TaskListRow | null> {
  const row = await trx
    .selectFrom('task_lists')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the tasks in the history of a record, by the suite's ids of them. */
export async function knownTasks(db: Db | Trx, clientId: string, listGuid: string): Promise<Map<string, TaskState>> {
  const rows = await db
    .selectFrom('record_tasks')
    .select(['task_guid', 'summary', 'due', 'completed_at'])
    .where('client_id', '=', clientId)
    .where('list_guid', '=', listGuid)
    .execute();
  return new Map(
    rows.map((row) => [
      row.task_guid,
      { summary: row.summary, due: row.due?.getTime() ?? null, completedAt: row.completed_at?.getTime() ?? null },
    ]),
  );
}

/** Returns the lists of records with histories that name a task. */
export async function listsWithTask(db: Db, clientId: string, taskGuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record_tasks')
    .select('list_guid')
    .where('client_id', '=', clientId)
    .where('task_guid', '=', taskGuid)
    .execute();
  return rows.map(({ list_guid }) => list_guid);
}

/** Stores the state of a task; null for a task that was removed from the list. */
export async function storeTask(
  trx: Trx,
  clientId: string,
  { listGuid, taskGuid }: { listGuid: string; taskGuid: string },
  state: TaskState | null,
): Promise<void> {
  if (state === null) {
    await trx
      .deleteFrom('record_tasks')
      .where('client_id', '=', clientId)
      .where('list_guid', '=', listGuid)
      .where('task_guid', '=', taskGuid)
      .execute();
    return;
  }
  const values = {
    summary: state.summary,
    due: state.due === null ? null : new Date(state.due),
    completed_at: state.completedAt === null ? null : new Date(state.completedAt),
  };
  await trx
    .insertInto('record_tasks')
    .values({ client_id: clientId, list_guid: listGuid, task_guid: taskGuid, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'list_guid', 'task_guid']).doUpdateSet(values))
    .execute();
}
