import { sql } from 'kysely';
import { numberLiteral } from '../../db/literals';
import type { Db, Trx } from '../../db/tables';
import { keysVersion, recordKeys } from './keys';
import type { RecordType } from '../records/write';

/** The number of rows that one statement writes. */
const chunk = 500;

/**
 * Makes the keys of all records of a type again from their values, including drafts and removed ones. After a change of the type's fields the
 * records are found, sorted and read by the current fields. This is not a change by a member: the times of the records stay.
 */
export async function rewriteKeys(trx: Trx, type: RecordType): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = await writeKeys(trx, type, await ofType(trx, type).where('id', '>', after).execute());
    after = ids.at(-1);
  }
}

/** Does the same for some records of a type, at most 500. */
export async function rewriteRecordKeys(trx: Trx, type: RecordType, ids: readonly string[]): Promise<void> {
  await writeKeys(
    trx,
    type,
    await ofType(trx, type)
      .where('id', 'in', [...ids])
      .execute(),
  );
}

/** Returns the types of a company that have records with keys of an older version. The condition is the same as in the partial index. */
export async function typesWithOldKeys(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ table_id: string }>`
    select t.table_id from object_types as t where t.client_id = ${clientId} and exists (
      select 1 from records as r where r.client_id = ${clientId} and r.table_id = t.table_id and r.keys_version < ${numberLiteral(keysVersion)})`.execute(
    db,
  );
  return rows.map(({ table_id }) => table_id);
}

/** Makes the keys of some records with keys of an older version again, as `rewriteKeys`. @returns whether there may be more. */
export async function renewKeys(trx: Trx, type: RecordType): Promise<boolean> {
  const rows = await ofType(trx, type)
    .where(sql<boolean>`keys_version < ${numberLiteral(keysVersion)}`)
    .execute();
  return (await writeKeys(trx, type, rows)).length === chunk;
}

/** Returns some records of a type in the order of their ids, locked until the end of the transaction. */
function ofType(trx: Trx, { clientId, tableId }: RecordType) {
  return trx
    .selectFrom('records')
    .select(['id', 'owner', 'data'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .orderBy('id')
    .limit(chunk)
    .forUpdate();
}

/** Writes the keys. @returns the ids of the records, in their order */
async function writeKeys(
  trx: Trx,
  type: RecordType,
  rows: readonly { id: string; owner: string | null; data: unknown }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const list = rows.map(({ id, owner, data: stored }) => {
    const {
      data: _data,
      role_words,
      compared_texts,
      ...keys
    } = recordKeys({ ...type, owner, data: stored as Record<string, unknown> });
    return {
      id,
      ...keys,
      role_words: JSON.parse(role_words) as unknown,
      compared_texts: JSON.parse(compared_texts) as unknown,
    };
  });
  await sql`
    update records as r set name = k.name, name_key = k.name_key, members = k.members, facets = k.facets, grams = k.grams,
      duplicate_keys = k.duplicate_keys, keys_version = k.keys_version, search_text = k.search_text, role_words = k.role_words,
      compared_texts = k.compared_texts
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as k(id text, name text, name_key text, members text[], facets int[], grams int[],
      duplicate_keys int[], keys_version smallint, search_text text, role_words jsonb, compared_texts jsonb)
    where r.client_id = ${type.clientId} and r.table_id = ${type.tableId} and r.id = k.id`.execute(trx);
  return rows.map(({ id }) => id);
}
