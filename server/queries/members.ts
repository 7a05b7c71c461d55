import type { Db } from '../db/tables';

/** The teams of those of these members who have not left, by id. */
export async function presentMembers(
  db: Db,
  clientId: string,
  memberIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'team_ids'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.member_id, row.team_ids]));
}
