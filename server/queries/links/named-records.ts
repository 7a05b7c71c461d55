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

/** Records that values of other records name. */

/** The record with an id that a value names, including drafts and removed records. */
export interface NamedRow {
  name: string;
  is_draft: boolean;
  deleted: boolean;
  /** Whether the rule of the scope reaches it. */
  readable: boolean;
}

/** The records behind these ids, in one statement; an id that never was one is not in the answer. */
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
 * Holds these records until the end of the transaction, in the order of their ids, without a check of rights: the way back of a link is
 * written into every record that is named. Removed ones too, so that what names them can be taken out.
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

/** These records as they are stored, without a check of rights; removed ones too. */
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

/** The fields of other types (or of the same one) that may name records of this type. */
export async function fieldsNaming(db: Db | Trx, clientId: string, tableId: string): Promise<FieldConfig[]> {
  return (await linkFields(db, clientId)).filter((field) => linkedTable(field) === tableId);
}

/** Every field of a company that names records of another type. */
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

/** Above so many ids the rows of the table are read once: a look into the index for each id, and a comparison of each row with each id, would take longer. */
const indexedIds = 500;

/** Ids of the records that name one of these in a field, drafts too, without removed ones. */
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
