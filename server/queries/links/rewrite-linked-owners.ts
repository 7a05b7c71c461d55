import { sql } from 'kysely';
import type { RuledType } from '../../../domain/duplicates/rules';
import { linkedOwners, openingLinks } from '../../../domain/metadata/linked-owners';
import type { Trx } from '../../db/tables';
import { getRecordType } from '../records/record-type';
import { rewriteRecordKeys } from '../search/rewrite-keys';
import type { FieldConfig } from '../search/keys';
import { ownersNaming } from './linked-owners';

/** Rows that one statement writes. */
const chunk = 500;

/**
 * Rebuilds the stored linked owners of all records of a type after the opening links changed. It is not a member's change, so the records' times
 * stay.
 */
export async function rewriteLinkedOwners(
  trx: Trx,
  clientId: string,
  type: RuledType,
  fields: readonly FieldConfig[],
): Promise<void> {
  const owners = new Map<string, Set<string>>();
  for (const link of openingLinks(type))
    for (const [id, members] of await ownersNaming(trx, clientId, { table: link.table_id, field_id: link.field_id }))
      owners.set(id, new Set([...(owners.get(id) ?? []), ...members]));
  const before = await sql<{ id: string }>`
    select id from records where client_id = ${clientId} and table_id = ${type.table_id} and data ? ${linkedOwners}::text`.execute(
    trx,
  );
  const ids = [...new Set([...before.rows.map(({ id }) => id), ...owners.keys()])].sort();
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk);
    const list = some.map((id) => ({ id, owners: [...(owners.get(id) ?? [])].sort() }));
    await sql`
      update records as r set data = case when jsonb_array_length(k.owners) = 0 then r.data - ${linkedOwners}::text
        else jsonb_set(r.data, array[${linkedOwners}::text], k.owners) end
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as k(id text, owners jsonb)
      where r.client_id = ${clientId} and r.table_id = ${type.table_id} and r.id = k.id`.execute(trx);
    await rewriteRecordKeys(trx, getRecordType(clientId, type, fields), some);
  }
}
