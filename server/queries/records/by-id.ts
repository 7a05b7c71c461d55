import { sql, type SqlBool } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { shareable } from '../../db/together';
import { recordJson, recordOfJson } from './columns';
import { live, ofType, ruleToSql } from './predicates';

/** The result of a look-up by id. A record of another company or type is missing, like one that never existed. */
export type FindResult =
  | { state: 'readable'; record: StoredRecord }
  | { state: 'deleted'; record: StoredRecord }
  /** The record exists outside the rule. */
  | { state: 'hidden' }
  | { state: 'missing' };

/** Finds one record by id, deleted ones and drafts included. `lock` locks the row until the end of the transaction. */
export function findRecord(
  db: Db,
  scope: Scope,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<FindResult> {
  return findEach(db, [scope, lock], id);
}

/** Rows are locked in the order of ids, so that two transactions do not deadlock. */
const findEach = shareable(
  async (db, [scope, lock]: [Scope, boolean], ids: readonly string[]): Promise<FindResult[]> => {
    let query = ofType(
      db.selectFrom('records').select([recordJson.as('record'), ruleToSql(scope).as('within_rule')]),
      scope,
    ).where('records.id', 'in', [...new Set(ids)]);
    if (lock) query = query.orderBy('records.id').forUpdate();
    const rows = (await query.execute()).map(({ record, within_rule }) => ({
      record: recordOfJson(record),
      within_rule,
    }));
    const byId = new Map(rows.map((row) => [row.record.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) return { state: 'missing' };
      const { record, within_rule } = row;
      if (!within_rule) return { state: 'hidden' };
      return { state: record.deleted_at === null ? 'readable' : 'deleted', record };
    });
  },
);

/** Returns the object type of each of these records, without a check of rights, deleted ones and drafts included. An id in two types has none. */
export async function findTables(db: Db, clientId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; table_id: string }>`
    select r.id, min(r.table_id) as table_id
    from object_types as t join records as r on r.client_id = ${clientId} and r.table_id = t.table_id and r.id = any(${[...ids]}::text[])
    where t.client_id = ${clientId} group by r.id having count(*) = 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.table_id]));
}

/** Returns the existing records of the scope among these ids, with `drafts` drafts included, in any order. At most 1,000 ids. */
export async function findRecords(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  { drafts = false }: { drafts?: boolean } = {},
): Promise<StoredRecord[]> {
  return ids.length === 0 ? [] : findAmong(db, [scope, drafts], ids);
}

type IdsOf = readonly (readonly string[])[];

const findAmong = shareable(async (db, [scope, drafts]: [Scope, boolean], idLists: IdsOf) => {
  const rows = await ofType(db.selectFrom('records').select(recordJson.as('record')), scope)
    .where(drafts ? sql<SqlBool>`records.deleted_at is null` : live)
    .where(ruleToSql(scope))
    .where('records.id', 'in', [...new Set(idLists.flat())])
    .execute();
  const records = rows.map(({ record }) => recordOfJson(record));
  return idLists.map((ids) => {
    const requestedIds = new Set(ids);
    return records.filter(({ id }) => requestedIds.has(id));
  });
});
