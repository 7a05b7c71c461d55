import type { Db } from '../db/tables';

/** Names by member id, of those who left too: they stand on old records. */
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
