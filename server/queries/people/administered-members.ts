import { sql } from 'kysely';
import type { AdminMember } from '../../../domain/contract/people/admin-members';
import type { Db, Trx } from '../../db/tables';
import { raiseConfigurationVersion } from '../configuration/configuration-version';

/** Members for their administrators. */

const selected = (db: Db | Trx, clientId: string) =>
  db
    .selectFrom('members as m')
    .select([
      'm.member_id',
      'm.name',
      'm.avatar_url',
      'm.is_admin',
      'm.is_data_admin',
      'm.seat',
      'm.team_ids',
      'm.deleted',
      'm.suite_state',
    ])
    .select(
      sql<string[]>`(select coalesce(array_agg(r.role_id order by r.role_id), '{}') from member_roles as r
        where r.client_id = ${clientId} and r.member_id = m.member_id)`.as('role_ids'),
    )
    .where('m.client_id', '=', clientId);

export interface MemberFilter {
  keyword?: string | undefined;
  /** Only this member; members who have left are allowed. */
  memberId?: string | undefined;
  roleId?: string | undefined;
  teamId?: string | undefined;
  seat?: AdminMember['seat'] | undefined;
  hasLeft?: boolean | undefined;
}

/** Returns a page of members by name. */
export async function pageOfMembers(
  db: Db,
  clientId: string,
  { keyword = '', memberId, roleId, teamId, seat, hasLeft = false }: MemberFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ list: AdminMember[]; hasMore: boolean }> {
  const rows = await selected(db, clientId)
    .$if(memberId === undefined, (query) => query.where('m.deleted', '=', hasLeft))
    .$if(memberId !== undefined, (query) => query.where('m.member_id', '=', memberId ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`strpos(lower(m.name), lower(${keyword})) > 0`,
          sql<boolean>`strpos(m.name_pinyin, lower(${keyword})) > 0`,
        ]),
      ),
    )
    .$if(teamId !== undefined, (query) => query.where(sql<boolean>`${teamId ?? ''} = any(m.team_ids)`))
    .$if(seat !== undefined, (query) => query.where('m.seat', '=', seat ?? 'none'))
    .$if(roleId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('member_roles as g')
            .select('g.role_id')
            .where('g.client_id', '=', clientId)
            .whereRef('g.member_id', '=', 'm.member_id')
            .where('g.role_id', '=', roleId ?? ''),
        ),
      ),
    )
    .orderBy('m.name_pinyin')
    .orderBy('m.member_id')
    .offset(skip)
    .limit(limit + 1)
    .execute();
  return { list: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Returns one member; null for an unknown one. */
export async function findMember(db: Db | Trx, clientId: string, memberId: string): Promise<AdminMember | null> {
  return (await selected(db, clientId).where('m.member_id', '=', memberId).executeTakeFirst()) ?? null;
}

export async function countAdministrators(trx: Trx, clientId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('is_admin', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets a member's roles. Roles by administration stay marked as such. */
export async function setRoles(
  trx: Trx,
  clientId: string,
  memberId: string,
  roleIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('member_roles')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .$if(roleIds.length > 0, (query) => query.where('role_id', 'not in', [...roleIds]))
    .execute();
  if (roleIds.length === 0) return;
  await trx
    .insertInto('member_roles')
    .values([...new Set(roleIds)].map((role_id) => ({ client_id: clientId, member_id: memberId, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setMembership(
  trx: Trx,
  clientId: string,
  memberId: string,
  {
    isAdmin,
    isDataAdmin,
    seat,
    teamIds,
  }: {
    isAdmin?: boolean | undefined;
    isDataAdmin?: boolean | undefined;
    seat?: AdminMember['seat'] | undefined;
    teamIds?: readonly string[] | undefined;
  },
): Promise<void> {
  const values = {
    ...(isAdmin === undefined ? {} : { is_admin: isAdmin, admin_named: isAdmin }),
    ...(isDataAdmin === undefined ? {} : { is_data_admin: isDataAdmin, data_admin_given: false }),
    ...(seat === undefined ? {} : { seat }),
    ...(teamIds === undefined ? {} : { team_ids: [...teamIds] }),
  };
  if (Object.keys(values).length === 0) return;
  await trx
    .updateTable('members')
    .set(values)
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns the teams of a company with their number of active members, by name. `suite_id` null: a team of the company's own. */
export async function teamsWithMembers(
  db: Db | Trx,
  clientId: string,
): Promise<{ team_id: string; name: string; suite_id: string | null; members: number }[]> {
  const rows = await db
    .selectFrom('teams as t')
    .select(['t.team_id', 't.name', 't.suite_id'])
    .select(
      sql<string>`(select count(*) from members as m where m.client_id = ${clientId} and not m.deleted and t.team_id = any(m.team_ids))`.as(
        'members',
      ),
    )
    .where('t.client_id', '=', clientId)
    .orderBy('t.name')
    .orderBy('t.team_id')
    .execute();
  return rows.map(({ members, ...team }) => ({ ...team, members: Number(members) }));
}

export async function putTeam(trx: Trx, clientId: string, teamId: string, name: string): Promise<void> {
  await trx
    .insertInto('teams')
    .values({ client_id: clientId, team_id: teamId, name })
    .onConflict((conflict) => conflict.columns(['client_id', 'team_id']).doUpdateSet({ name }))
    .execute();
}

/** Deletes a team, and removes its members from it. */
export async function dropTeam(trx: Trx, clientId: string, teamId: string): Promise<void> {
  await trx.deleteFrom('teams').where('client_id', '=', clientId).where('team_id', '=', teamId).execute();
  await trx
    .updateTable('members')
    .set({ team_ids: sql`array_remove(team_ids, ${teamId})` })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`${teamId} = any(team_ids)`)
    .execute();
  await raiseConfigurationVersion(trx, clientId);
}
