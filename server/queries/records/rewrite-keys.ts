import { sql } from 'kysely';
import type { Trx } from '../../db/tables';
import { recordKeys } from './keys';
import type { RecordType } from './write';

/** Rows that one statement writes. */
const chunk = 500;

/**
 * Makes the keys of all records of a type again from their values, drafts and removed ones too: after a change of its fields they are found, sorted and
 * read by what the fields are now. Nobody has changed the records: their times stay.
 */
export async function rewriteKeys(trx: Trx, type: RecordType): Promise<void> {
  const { clientId, tableId } = type;
  let after = '';
  for (;;) {
    const rows = await trx
      .selectFrom('records')
      .select(['id', 'owner', 'data'])
      .where('client_id', '=', clientId)
      .where('table_id', '=', tableId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(chunk)
      .forUpdate()
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const list = rows.map(({ id, owner, data: stored }) => {
      const {
        data: _data,
        role_words,
        ...keys
      } = recordKeys({ ...type, owner, data: stored as Record<string, unknown> });
      return { id, ...keys, role_words: JSON.parse(role_words) as unknown };
    });
    await sql`
      update records as r set name = k.name, name_key = k.name_key, members = k.members, facets = k.facets, grams = k.grams,
        duplicate_keys = k.duplicate_keys,
        search_text = k.search_text, role_words = k.role_words
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as k(id text, name text, name_key text, members text[], facets int[], grams int[],
        duplicate_keys int[],
        search_text text, role_words jsonb)
      where r.client_id = ${clientId} and r.table_id = ${tableId} and r.id = k.id`.execute(trx);
    after = last.id;
  }
}
