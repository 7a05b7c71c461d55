import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/**
 * All records that a member works on, also those that the caller may not read: for handing everything over. Drafts count, deleted records do not.
 */

/** A type with its team fields. */
export interface TeamFields {
  tableId: string;
  fieldIds: readonly string[];
}

const isOwn = (memberId: string) => sql<SqlBool>`r.owner = ${memberId}`;

function isInTeam({ fieldIds }: TeamFields, memberId: string): RawBuilder<SqlBool> {
  if (fieldIds.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.join(
    fieldIds.map((id) => sql`coalesce(jsonb_exists(r.data -> ${id}, ${memberId}), false)`),
    sql` or `,
  )})`;
}

/** Returns the number of a type's records that a member owns, and of those with the member in the team. */
export async function countOfMember(
  db: Db | Trx,
  clientId: string,
  type: TeamFields,
  memberId: string,
): Promise<{ owned: number; team: number }> {
  const { rows } = await sql<{ owned: string; team: string }>`
    select count(*) filter (where ${isOwn(memberId)}) as owned,
      count(*) filter (where r.owner is distinct from ${memberId} and ${isInTeam(type, memberId)}) as team
    from records as r where r.client_id = ${clientId} and r.table_id = ${type.tableId} and r.deleted_at is null
      and (${isOwn(memberId)} or r.members @> ${[memberId]}::text[])`.execute(db);
  return { owned: Number(rows[0]?.owned ?? 0), team: Number(rows[0]?.team ?? 0) };
}

/** Returns the ids of such records after an id, in the order of ids. */
export async function idsOfMember(
  db: Db | Trx,
  clientId: string,
  type: TeamFields,
  { memberId, afterId, limit }: { memberId: string; afterId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from records as r where r.client_id = ${clientId} and r.table_id = ${type.tableId} and r.deleted_at is null
      and r.id > ${afterId} and (${isOwn(memberId)} or (r.members @> ${[memberId]}::text[] and ${isInTeam(type, memberId)}))
    order by r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
