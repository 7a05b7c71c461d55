import { sql, type Selectable } from 'kysely';
import type { Db, StageChangesTable, Trx } from '../db/tables';

export type StageChangeRow = Selectable<StageChangesTable>;

/** Writes that a record came into another stage. The caller holds the record, so that its changes are counted without a gap. */
export async function addStageChange(trx: Trx, change: Omit<StageChangeRow, 'number'>): Promise<void> {
  const last = await trx
    .selectFrom('stage_changes')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('client_id', '=', change.client_id)
    .where('table_id', '=', change.table_id)
    .where('record_id', '=', change.record_id)
    .executeTakeFirst();
  await trx
    .insertInto('stage_changes')
    .values({ ...change, number: (last?.number ?? 0) + 1 })
    .execute();
}

/** The changes of one record, in their order. */
export async function stageChangesOf(
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

/** How often a record was moved: the name of a move that is not made yet. */
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
