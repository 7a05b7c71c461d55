import { sql, type Selectable } from 'kysely';
import type { Db, MembersTable, RecordsTable, SessionsTable, Trx } from '../../db/tables';

/** The row data of a delivery, read at the moment of sending. */

export type RecordFacts = Pick<
  Selectable<RecordsTable>,
  'table_id' | 'id' | 'name' | 'owner' | 'members' | 'creator' | 'data' | 'deleted_at' | 'is_draft'
>;
export type MemberFacts = Pick<Selectable<MembersTable>, 'member_id' | 'name' | 'open_id'>;

export async function recordFacts(
  db: Db | Trx,
  clientId: string,
  tableId: string,
  recordId: string,
): Promise<RecordFacts | null> {
  const row = await db
    .selectFrom('records')
    .select(['table_id', 'id', 'name', 'owner', 'members', 'creator', 'data', 'deleted_at', 'is_draft'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', recordId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns active members by id. */
export async function memberFacts(
  db: Db | Trx,
  clientId: string,
  memberIds: readonly string[],
): Promise<Map<string, MemberFacts>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'name', 'open_id'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Reads the facts that decide which records a member may read. */
export async function findMember(
  db: Db | Trx,
  clientId: string,
  memberId: string,
): Promise<
  | (Pick<Selectable<MembersTable>, 'is_admin' | 'is_data_admin' | 'team_ids' | 'seat' | 'deleted'> & {
      role_ids: string[];
    })
  | null
> {
  const row = await db
    .selectFrom('members')
    .select(['is_admin', 'is_data_admin', 'team_ids', 'seat', 'deleted'])
    .select(
      sql<string[]>`(
      select coalesce(array_agg(r.role_id), '{}') from member_roles as r where r.client_id = ${clientId} and r.member_id = ${memberId})`.as(
        'role_ids',
      ),
    )
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a member's encrypted suite token while the session exists. */
export async function findSuiteToken(
  db: Db | Trx,
  clientId: string,
  sessionHash: string,
): Promise<Pick<Selectable<SessionsTable>, 'member_id' | 'suite_token' | 'suite_token_until'> | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['member_id', 'suite_token', 'suite_token_until'])
    .where('client_id', '=', clientId)
    .where('session_hash', '=', sessionHash)
    .where('revoked', '=', false)
    .executeTakeFirst();
  return row ?? null;
}
