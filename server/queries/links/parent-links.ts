import { sql } from 'kysely';
import { recordKey } from '../../../domain/links/circles';
import { isParentLink, linkedTable } from '../../../domain/values/link-field';
import type { Trx } from '../../db/tables';
import { linkFields } from './named-records';

/** Reads the parents of records: the records that their fields of kind PARENT_LINK name. */

/** The class of advisory locks on links to parents. The number is arbitrary; no other class of locks uses it. */
const lockClass = 7_226;

/** Locks the parent links of a company until the end of the transaction: two concurrent links could form a circle that neither sees. */
export async function lockParents(trx: Trx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${clientId}::text))`.execute(trx);
}

/**
 * Returns the parents of these records and of all records above them, by `recordKey`. Deleted records count, because a restored record has its
 * links again.
 */
export async function recordsAbove(
  trx: Trx,
  clientId: string,
  records: readonly { tableId: string; id: string }[],
): Promise<Map<string, string[]>> {
  const fields = (await linkFields(trx, clientId)).filter(isParentLink);
  if (fields.length === 0 || records.length === 0) return new Map();
  const { rows } = await sql<{ child_table: string; child_id: string; parent_table: string; parent_id: string }>`
    with recursive links as (
      select * from unnest(${fields.map(({ table }) => table)}::text[], ${fields.map(({ field_id }) => field_id)}::text[],
        ${fields.map((field) => linkedTable(field) ?? '')}::text[]) as link (table_id, field_id, parent_table)
    ), up as (
      select null::text collate "C" as child_table, null::text collate "C" as child_id,
        begin.table_id collate "C" as parent_table, begin.id collate "C" as parent_id
      from unnest(${records.map(({ tableId }) => tableId)}::text[], ${records.map(({ id }) => id)}::text[]) as begin (table_id, id)
      union
      select r.table_id collate "C", r.id collate "C", links.parent_table collate "C", parent.id collate "C"
      from up join records as r on r.client_id = ${clientId} and r.table_id = up.parent_table and r.id = up.parent_id
      join links on links.table_id = r.table_id
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(r.data->links.field_id) = 'array' then r.data->links.field_id else '[]'::jsonb end) as parent (id)
    )
    select child_table, child_id, parent_table, parent_id from up where child_id is not null`.execute(trx);
  const parentsByChild = new Map<string, string[]>();
  for (const row of rows) {
    const child = recordKey(row.child_table, row.child_id);
    parentsByChild.set(child, [...(parentsByChild.get(child) ?? []), recordKey(row.parent_table, row.parent_id)]);
  }
  return parentsByChild;
}
