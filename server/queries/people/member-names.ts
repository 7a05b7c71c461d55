import { normaliseLine } from '../../../domain/compared-text';
import type { Db } from '../../db/tables';

/** Returns names by member id, including those of members who left: they are on old records. */
export async function memberNames(
  db: Db,
  clientId: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'name'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .execute();
  return new Map(rows.map((row) => [row.member_id, row.name]));
}

/** Returns the active members by name; undefined for a shared name. */
export async function membersByName(db: Db, clientId: string): Promise<Map<string, string | undefined>> {
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'name'])
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .execute();
  const memberIdsByName = new Map<string, string | undefined>();
  for (const { member_id, name } of rows) {
    const key = normaliseLine(name);
    memberIdsByName.set(key, memberIdsByName.has(key) ? undefined : member_id);
  }
  return memberIdsByName;
}

/** Returns former members by name, the first of several, because exported files contain their names. */
export async function formerMembersByName(db: Db, clientId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'name'])
    .where('client_id', '=', clientId)
    .where('deleted', '=', true)
    .orderBy('member_id', 'desc')
    .execute();
  return new Map(rows.map(({ member_id, name }) => [normaliseLine(name), member_id]));
}
