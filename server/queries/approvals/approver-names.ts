import { sql } from 'kysely';
import type { Db } from '../../db/tables';

/** Returns the names of current members with one of these ids (of the suite or of the product) or roles; by name, at most `limit`. */
export async function approverNames(
  db: Db,
  clientId: string,
  { people, roleIds }: { people: readonly string[]; roleIds: readonly string[] },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('name')
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .where(
      sql<boolean>`(open_id = any(${[...people]}::text[]) or member_id = any(${[...people]}::text[]) or exists (select 1 from member_roles as r
        where r.client_id = ${clientId} and r.member_id = members.member_id and r.role_id = any(${[...roleIds]}::text[])))`,
    )
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
