import { sql } from 'kysely';
import { uniqueKey } from '../../domain/forms/unique';
import type { StoredRecord } from '../../domain/filters/matches';
import type { Db, Trx } from '../db/tables';
import { uniqueFacet, type FieldConfig } from './records/keys';
import { recordColumns, storedRecord } from './records/columns';

interface Where {
  clientId: string;
  tableId: string;
}

/** Of all advisory locks, those of unique values. Any fixed number does. */
const lockClass = 7_219;

/**
 * Holds these values until the end of the transaction: another one that saves one of them waits. Always in one order, so that
 * two who want the same two do not wait for each other.
 */
export async function holdValues(
  trx: Trx,
  { clientId, tableId }: Where,
  wanted: readonly { field: Pick<FieldConfig, 'field_id'>; value: unknown }[],
): Promise<void> {
  const hashes = new Set(wanted.map(({ field, value }) => uniqueFacet(clientId, tableId, field.field_id, value)));
  for (const hash of [...hashes].sort((left, right) => left - right)) {
    await sql`select pg_advisory_xact_lock(${lockClass}::int, ${hash}::int)`.execute(trx);
  }
}

/** A record, readable or not, that has this value in a unique field; null when none has. Drafts count, removed ones do not. */
export async function findSame(
  db: Db | Trx,
  { clientId, tableId }: Where,
  field: Pick<FieldConfig, 'field_id'>,
  value: unknown,
  exceptId?: string,
): Promise<StoredRecord | null> {
  const rows = await db
    .selectFrom('records')
    .select(recordColumns)
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`records.facets @> ${[uniqueFacet(clientId, tableId, field.field_id, value)]}::int[]`)
    .execute();
  const key = uniqueKey(value);
  const same = rows.find(
    (row) => row.id !== exceptId && uniqueKey((row.data as Record<string, unknown>)[field.field_id] ?? null) === key,
  );
  return same ? storedRecord(same) : null;
}
