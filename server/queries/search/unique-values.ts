import { sql } from 'kysely';
import { uniqueKey } from '../../../domain/forms/unique';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Db, Trx } from '../../db/tables';
import { claim, shareable } from '../../db/together';
import { uniqueFacet, type ComparedField } from './keys';
import { recordColumns, storedRecord } from '../records/columns';

interface UniqueScope {
  clientId: string;
  tableId: string;
}

/** The class of advisory locks for unique values. Any fixed number works. */
const lockClass = 7_219;

/**
 * Locks these values until the end of the transaction: another transaction that saves one of them waits. The order of the locks is fixed, so that
 * two transactions with the same values do not deadlock.
 */
export async function holdValues(
  trx: Trx,
  { clientId, tableId }: UniqueScope,
  candidates: readonly { field: ComparedField; value: unknown }[],
): Promise<void> {
  const hashes = new Set(candidates.map(({ field, value }) => uniqueFacet(clientId, tableId, field, value)));
  for (const hash of hashes) claim(`unique value ${hash}`);
  await holdHashes(trx, [], [...hashes]);
}

const holdHashes = shareable<[], readonly number[], void>(async (db, _where, hashLists) => {
  for (const hash of hashLists.flat().sort((left, right) => left - right))
    await sql`select pg_advisory_xact_lock(${lockClass}::int, ${hash}::int)`.execute(db);
  return [];
});

/** Returns a record, readable or not, that has this value in a unique field; null when none has. Drafts count, removed records do not. */
export async function findSame(
  db: Db | Trx,
  { clientId, tableId }: UniqueScope,
  field: ComparedField,
  value: unknown,
  exceptId?: string,
): Promise<StoredRecord | null> {
  const rows = await recordsWith(db, [clientId, tableId], uniqueFacet(clientId, tableId, field, value));
  const key = uniqueKey(field, value);
  const sameRecord = rows.find(
    (row) =>
      row.id !== exceptId && uniqueKey(field, (row.data as Record<string, unknown>)[field.field_id] ?? null) === key,
  );
  return sameRecord ? storedRecord(sameRecord) : null;
}

const recordsWith = shareable(async (db, [clientId, tableId]: [string, string], facets: readonly number[]) => {
  const rows = await db
    .selectFrom('records')
    .select(recordColumns)
    .select('records.facets')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`records.facets && ${[...facets]}::int[]`)
    .execute();
  return facets.map((facet) =>
    rows.filter((row) => row.facets.includes(facet)).map(({ facets: _keys, ...row }) => row),
  );
});
