import type { Db, Trx } from '../../db/tables';

/** Reads the roles of members. */

interface NamedRole {
  role_id: string;
  name: string;
  /** Whether administrators have it automatically. */
  for_administrators: boolean;
}

/** The roles of a company in their order. */
export async function rolesOfCompany(db: Db | Trx, clientId: string): Promise<NamedRole[]> {
  return db
    .selectFrom('roles')
    .select(['role_id', 'name', 'for_administrators'])
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('role_id')
    .execute();
}

/** Gives members a role; existing holders keep it. */
export async function giveRole(
  trx: Trx,
  clientId: string,
  roleId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await trx
    .insertInto('member_roles')
    .values(memberIds.map((member_id) => ({ client_id: clientId, member_id, role_id: roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the active members of the team with this name; null for an unknown team. */
export async function membersOfTeamCalled(db: Db | Trx, clientId: string, name: string): Promise<string[] | null> {
  const teams = await db
    .selectFrom('teams')
    .select('team_id')
    .where('client_id', '=', clientId)
    .where('name', '=', name)
    .execute();
  if (teams.length === 0) return null;
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'team_ids'])
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .orderBy('member_id')
    .execute();
  const ids = new Set(teams.map(({ team_id }) => team_id));
  return rows.filter(({ team_ids }) => team_ids.some((id) => ids.has(id))).map(({ member_id }) => member_id);
}

/** Returns the number of people and teams of a company, without those who left. */
export async function countPeople(db: Db, clientId: string): Promise<{ people: number; teams: string[] }> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  const teams = await db.selectFrom('teams').select('name').where('client_id', '=', clientId).orderBy('name').execute();
  return { people: Number(count), teams: teams.map(({ name }) => name) };
}
