import { sql, type Selectable } from 'kysely';
import type { Db, StageChangesTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';

export type StageChangeRow = Selectable<StageChangesTable>;

/** Stores that a record entered another stage. The caller has locked the record, so that its changes are counted without a gap. */
export function addStageChange(trx: Trx, change: NewStageChange): Promise<void> {
  return addChanges(trx, [change.client_id, change.table_id], change);
}

type NewStageChange = Omit<StageChangeRow, 'number'>;

/** Adds at most one change for each record. */
const addChanges = shareable<[string, string], NewStageChange, void>(async (db, [clientId, tableId], changes) => {
  const last = await db
    .selectFrom('stage_changes')
    .select(({ fn }) => ['record_id', fn.max('number').as('number')])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where(
      'record_id',
      'in',
      changes.map(({ record_id }) => record_id),
    )
    .groupBy('record_id')
    .execute();
  const numbers = new Map(last.map(({ record_id, number }) => [record_id, number]));
  await db
    .insertInto('stage_changes')
    .values(changes.map((change) => ({ ...change, number: (numbers.get(change.record_id) ?? 0) + 1 })))
    .execute();
  return [];
});

/** Returns the changes of one record, in their order. */
export async function listStageChanges(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: { tableId: string; recordId: string },
): Promise<StageChangeRow[]> {
  return db
    .selectFrom('stage_changes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .orderBy('number')
    .execute();
}

/** Returns the number of moves of a record: it names the next move. */
export async function countStageChanges(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: { tableId: string; recordId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('stage_changes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  return count;
}
