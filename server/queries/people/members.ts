import type { Db } from '../../db/tables';
import { shareable } from '../../db/together';

const presentAmong = shareable(async (db, [clientId]: [string], memberIdLists: readonly (readonly string[])[]) => {
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'team_ids'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...new Set(memberIdLists.flat())])
    .where('deleted', '=', false)
    .execute();
  const present = new Map(rows.map((row) => [row.member_id, row.team_ids]));
  return memberIdLists.map(() => present);
});

/** Returns the teams of the active ones among these members, by id; further members may be included where many records are saved together. */
export async function presentMembers(
  db: Db,
  clientId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return memberIds.length === 0 ? new Map() : presentAmong(db, [clientId], memberIds);
}
