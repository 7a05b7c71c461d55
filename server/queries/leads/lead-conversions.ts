import { sql, type Selectable } from 'kysely';
import type { Db, LeadConversionsTable, Trx } from '../../db/tables';

export type ConversionRow = Selectable<LeadConversionsTable>;

interface LeadKey {
  clientId: string;
  tableId: string;
  recordId: string;
}

/** Returns the conversion of a lead, unless undone; undefined for an unconverted lead. */
export async function standingConversion(
  db: Db | Trx,
  { clientId, tableId, recordId }: LeadKey,
): Promise<ConversionRow | undefined> {
  return db
    .selectFrom('lead_conversions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('undo_time', 'is', null)
    .executeTakeFirst();
}

export async function addConversion(trx: Trx, { records, ...row }: Omit<ConversionRow, 'undo_time'>): Promise<void> {
  await trx
    .insertInto('lead_conversions')
    .values({ ...row, records: JSON.stringify(records), undo_time: null })
    .execute();
}

export async function endConversion(trx: Trx, { clientId, tableId, recordId }: LeadKey, time: Date): Promise<void> {
  await trx
    .updateTable('lead_conversions')
    .set({ undo_time: time })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('undo_time', 'is', null)
    .execute();
}

/** Returns the time of the last write to a record: a change, or a new timeline line. Null for a deleted one. Epoch milliseconds. */
export async function lastWritten(trx: Db | Trx, { clientId, tableId, recordId }: LeadKey): Promise<number | null> {
  const row = await trx
    .selectFrom('records')
    .select(['update_time', 'deleted_at'])
    .select(
      sql<Date | null>`(select max(t.update_time) from timeline as t
        where t.client_id = ${clientId} and t.table_id = ${tableId} and t.record_id = ${recordId})`.as('line_time'),
    )
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', recordId)
    .executeTakeFirst();
  if (!row || row.deleted_at !== null) return null;
  return Math.max(row.update_time.getTime(), row.line_time?.getTime() ?? 0);
}
