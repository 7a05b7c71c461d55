import { sql, type SqlBool } from 'kysely';
import { uniqueKey } from '../../../domain/forms/unique';
import { isPhoneField } from '../../../domain/phones/region';
import type { Scope } from '../../../domain/filters/scope';
import type { Db, Trx } from '../../db/tables';
import { comparedTextSql } from '../records/expressions';
import { keyFacet, type ComparedField } from './keys';
import { live, ofType, ruleToSql } from '../records/predicates';

/**
 * Returns the live records that a scope reaches and that have one of these values in the field, by `uniqueKey` of the value. If the field is unique, an
 * index answers.
 */
export async function findByKeys(
  db: Db | Trx,
  scope: Scope,
  field: ComparedField & { is_unique?: boolean | undefined },
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const idsByKey = new Map<string, string[]>();
  if (keys.length === 0) return idsByKey;
  const value = sql<string>`records.data ->> ${field.field_id}::text`;
  const facets = keys.map((key) => keyFacet(scope.clientId, scope.tableId, field.field_id, key));
  const compared = comparedTextSql(field);
  const rows = await ofType(db.selectFrom('records').select('records.id').select(value.as('value')), scope)
    .where(live)
    .where(ruleToSql(scope))
    .where(
      field.is_unique === true
        ? sql<SqlBool>`records.facets && ${facets}::int[]`
        : isPhoneField(field)
          ? sql<SqlBool>`string_to_array(${compared}, ${'\n'}::text) && ${[...keys]}::text[]`
          : sql<SqlBool>`replace(${compared}, ${'\n'}::text, ' ') = any(${[...keys]}::text[])`,
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
 * Says who made a record and when, as another product knew it: an import of an administrator keeps that. The line of its making in the timeline follows.
 */
export async function setOrigin(
  trx: Trx,
  { clientId, tableId }: Pick<Scope, 'clientId' | 'tableId'>,
  id: string,
  origin: { creator?: string | undefined; at?: number | undefined },
): Promise<void> {
  const creator = origin.creator === undefined ? {} : { creator: origin.creator };
  const createTime = origin.at === undefined ? {} : { create_time: new Date(origin.at) };
  await trx
    .updateTable('records')
    .set({ ...creator, ...createTime })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('timeline')
    .set({ ...(origin.creator === undefined ? {} : { operator: origin.creator }), ...createTime })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', id)
    .where('event_type', '=', 'CREATE')
    .execute();
}
