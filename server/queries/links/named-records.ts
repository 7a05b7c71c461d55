import { sql, type Selectable } from 'kysely';
import { linkKinds, linkedTable } from '../../../domain/values/link-field';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import type { Db, FieldsTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { fieldConfig } from '../configuration/fields';
import { facetHash } from '../search/hash';
import type { FieldConfig } from '../search/keys';
import { recordColumns, storedRecord } from '../records/columns';
import { ruleToSql } from '../records/predicates';

/** Records to which other records link. */

/** The record with a linked id, including drafts and deleted records. */
export interface NamedRow {
  name: string;
  is_draft: boolean;
  deleted: boolean;
  /** Whether the rule of the scope reaches it. */
  readable: boolean;
}

/** Returns the records with these ids in one statement, without unknown ids. */
export async function findNamed(
  db: Db | Trx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRow>> {
  return ids.length === 0 ? new Map() : namedAmong(db, [scope], ids);
}

const namedAmong = shareable(async (db, [scope]: [Scope], idLists: readonly (readonly string[])[]) => {
  const rows = await db
    .selectFrom('records')
    .select(['records.id', 'records.name', 'records.is_draft', 'records.deleted_at'])
    .select(ruleToSql(scope).as('readable'))
    .where('records.client_id', '=', scope.clientId)
    .where('records.table_id', '=', scope.tableId)
    .where('records.id', 'in', [...new Set(idLists.flat())])
    .execute();
  const recordsById = new Map(
    rows.map(({ id, name, is_draft, deleted_at, readable }) => [
      id,
      { name, is_draft, deleted: deleted_at !== null, readable: Boolean(readable) },
    ]),
  );
  return idLists.map(() => recordsById);
});

/** Counts the records with these ids that the rule of the scope reaches, however many they are. */
export async function countReadable(db: Db | Trx, scope: Scope, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('records.client_id', '=', scope.clientId)
    .where('records.table_id', '=', scope.tableId)
    .where(sql<boolean>`records.id = any(${[...ids]}::text[])`)
    .where(ruleToSql(scope))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Locks these records until the end of the transaction, in the order of ids, without a check of rights: the reverse link is written into each
 * linked record. Deleted ones are included, so that links to them can be removed.
 */
export async function lockNamed(
  trx: Trx,
  clientId: string,
  tableId: string,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  return (await byIds(trx, clientId, tableId, ids).forUpdate().execute()).map(storedRecord);
}

/** Returns these records as stored, without a check of rights, deleted ones included. */
export async function storedRecords(
  trx: Db | Trx,
  clientId: string,
  tableId: string,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  return ids.length === 0 ? [] : (await byIds(trx, clientId, tableId, ids).execute()).map(storedRecord);
}

function byIds(trx: Db | Trx, clientId: string, tableId: string, ids: readonly string[]) {
  return trx
    .selectFrom('records')
    .select(recordColumns)
    .where('records.client_id', '=', clientId)
    .where('records.table_id', '=', tableId)
    .where('records.id', 'in', [...new Set(ids)])
    .orderBy('records.id');
}

/** Returns the fields of all types that may link to records of this type. */
export async function fieldsNaming(db: Db | Trx, clientId: string, tableId: string): Promise<FieldConfig[]> {
  return (await linkFields(db, clientId)).filter((field) => linkedTable(field) === tableId);
}

/** Returns every link field of a company. */
export async function linkFields(db: Db | Trx, clientId: string): Promise<FieldConfig[]> {
  const rows: Selectable<FieldsTable>[] = await db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .where('value_type', 'in', linkKinds)
    .orderBy('table_id')
    .orderBy('field_id')
    .execute();
  return rows.map(fieldConfig);
}

/** Above this number of ids the table is read once: index lookups and comparisons for each id would take longer. */
const indexedIds = 500;

/** Returns the ids of records that link to one of these in a field, drafts included, without deleted ones. */
export async function idsNaming(
  db: Db | Trx,
  clientId: string,
  field: Pick<FieldConfig, 'table' | 'field_id'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const facets = () => ids.map((id) => facetHash(clientId, field.table, field.field_id, id));
  const value = sql`records.data->${field.field_id}::text`;
  const names =
    ids.length <= indexedIds
      ? sql`records.facets && ${facets()}::int[] and (${value} ?| ${[...ids]}::text[] or records.data->>${field.field_id}::text = any(${[...ids]}::text[]))`
      : sql`exists (
          select from jsonb_array_elements_text(case when jsonb_typeof(${value}) = 'array' then ${value} else jsonb_build_array(${value}) end) as named (id)
          where named.id = any(${[...ids]}::text[]))`;
  const { rows } = await sql<{ id: string }>`
    select records.id from records
    where records.client_id = ${clientId} and records.table_id = ${field.table} and records.deleted_at is null and ${names}
    order by records.id`.execute(db);
  return rows.map((row) => row.id);
}
