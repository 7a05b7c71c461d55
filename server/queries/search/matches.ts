import { sql, type SqlBool } from 'kysely';
import { uniqueKey } from '../../../domain/forms/unique';
import { isPhoneField } from '../../../domain/phones/region';
import type { Scope } from '../../../domain/filters/scope';
import { numberLiteral } from '../../db/literals';
import type { Db, Trx } from '../../db/tables';
import { comparedTextSql } from '../records/expressions';
import { isLookedUp, keyFacet, keysVersion, type ComparedField } from './keys';
import { live, ofType, ruleToSql } from '../records/predicates';

/**
 * Returns the live records that a scope reaches and that have one of these values in the field, by `uniqueKey` of the value. An index answers for fields
 * by which records are looked up.
 */
export async function findByKeys(
  db: Db | Trx,
  { type, read: scope }: { type: { list_first_show_field_id: string }; read: Scope },
  field: ComparedField & { is_unique?: boolean | undefined },
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const idsByKey = new Map<string, string[]>();
  if (keys.length === 0) return idsByKey;
  const value = sql<string>`records.data ->> ${field.field_id}::text`;
  const rows = await ofType(db.selectFrom('records').select('records.id').select(value.as('value')), scope)
    .where(live)
    .where(ruleToSql(scope))
    .where(
      isLookedUp(field, type.list_first_show_field_id)
        ? isFoundByFacet(scope, field, keys)
        : hasComparedText(field, keys),
    )
    .orderBy('records.id')
    .execute();
  const requestedKeys = new Set(keys);
  for (const { id, value: text } of rows) {
    const key = uniqueKey(field, text);
    if (requestedKeys.has(key)) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
  }
  return idsByKey;
}

/**
 * Returns whether a facet finds the record. Records with keys of an older version may have no such facet: they wait in a partial index for the job
 * that makes their keys again.
 */
function isFoundByFacet({ clientId, tableId }: Scope, field: ComparedField, keys: readonly string[]) {
  const facets = keys.map((key) => keyFacet(clientId, tableId, field.field_id, key));
  return sql<SqlBool>`(records.facets && ${facets}::int[]
    or (records.keys_version < ${numberLiteral(keysVersion)} and ${hasComparedText(field, keys)}))`;
}

function hasComparedText(field: ComparedField, keys: readonly string[]) {
  const compared = comparedTextSql(field);
  return isPhoneField(field)
    ? sql<SqlBool>`string_to_array(${compared}, ${'\n'}::text) && ${[...keys]}::text[]`
    : sql<SqlBool>`replace(${compared}, ${'\n'}::text, ' ') = any(${[...keys]}::text[])`;
}
