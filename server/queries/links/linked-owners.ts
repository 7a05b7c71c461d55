import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';
import type { FieldConfig } from '../search/keys';
import { facetHash } from '../search/hash';
import { live } from '../records/predicates';

/**
 * Returns the owners of existing records that link to records in a field, by the id of the linked one. @param ids of linked records; absent: all.
 */
export async function ownersNaming(
  db: Db | Trx,
  clientId: string,
  { table, field_id }: Pick<FieldConfig, 'table' | 'field_id'>,
  ids?: readonly string[],
): Promise<Map<string, string[]>> {
  const value = sql`records.data->${field_id}::text`;
  const facets = () => ids?.map((id) => facetHash(clientId, table, field_id, id)) ?? [];
  const namesTheseIds =
    ids === undefined ? sql`true` : sql`records.facets && ${facets()}::int[] and named.id = any(${[...ids]}::text[])`;
  const { rows } = await sql<{ id: string; owners: string[] }>`
    select named.id, array_agg(distinct records.owner order by records.owner) as owners
    from records cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(${value}) = 'array' then ${value} else jsonb_build_array(${value}) end) as named (id)
    where records.client_id = ${clientId} and records.table_id = ${table} and ${live} and records.owner is not null and ${namesTheseIds}
    group by named.id`.execute(db);
  return new Map(rows.map(({ id, owners }) => [id, owners]));
}
