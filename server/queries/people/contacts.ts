import { sql } from 'kysely';
import type { Trx } from '../../db/tables';
import type { SuiteColleague, SuiteDepartment } from '../../platforms/platform';
import { settleAdministrators } from './administrators';
import { raiseConfigurationVersion } from '../configuration/configuration-version';
import { memberPinyin } from '../search/pinyin';

/** The people and teams of a company in its suite. */

interface ContactsRead {
  clientId: string;
  /** The id of the sync: members without it at the end have left. */
  run: string;
  /** The time of the write. */
  at: Date;
  /** The time of the request to the suite: a later write of a person is newer. */
  asked: Date;
  makeId(): string;
}

/** Writes departments as teams. A team from before the first sync is matched by name and keeps its id. */
export async function writeTeams(
  trx: Trx,
  { clientId, run, makeId }: ContactsRead,
  departments: readonly SuiteDepartment[],
): Promise<void> {
  if (departments.length === 0) return;
  const storedTeams = await trx
    .selectFrom('teams')
    .select(['team_id', 'name', 'suite_id'])
    .where('client_id', '=', clientId)
    .execute();
  for (const { id, name } of departments) {
    const team =
      storedTeams.find(({ suite_id }) => suite_id === id) ??
      storedTeams.find((candidate) => candidate.suite_id === null && candidate.name === name);
    if (team) {
      team.suite_id = id;
      await trx
        .updateTable('teams')
        .set({ name, suite_id: id, seen: run })
        .where('client_id', '=', clientId)
        .where('team_id', '=', team.team_id)
        .execute();
    } else
      await trx
        .insertInto('teams')
        .values({ client_id: clientId, team_id: makeId(), name, suite_id: id, seen: run })
        .execute();
  }
}

/**
 * Writes people as members, who are admitted once the company is ready and get a seat at their first sign-in. Facts that the suite does not report
 * (administration, account state) stay unchanged: a missing permission changes no member. @param isWhole the request was for one person, and the
 * answer contains all departments.
 */
export async function writeMembers(
  trx: Trx,
  { clientId, run, at, asked, makeId }: ContactsRead,
  people: readonly SuiteColleague[],
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<void> {
  if (people.length === 0) return;
  const client = await trx
    .selectFrom('clients')
    .select(['channel', 'tenant_key'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const teams = await trx
    .selectFrom('teams')
    .select(['team_id', 'suite_id'])
    .where('client_id', '=', clientId)
    .execute();
  const ownTeams = new Set(teams.filter(({ suite_id }) => suite_id === null).map(({ team_id }) => team_id));
  const storedMembers = await trx
    .selectFrom('members')
    .select(['member_id', 'open_id', 'team_ids', 'seen', 'is_admin', 'admin_named', 'suite_state', 'suite_time'])
    .where('client_id', '=', clientId)
    .where(
      'open_id',
      'in',
      people.map(({ openId }) => openId),
    )
    .execute();
  for (const { openId, unionId, name, avatarUrl, departmentIds, isAdmin, isWorking } of people) {
    const member = storedMembers.find(({ open_id }) => open_id === openId);
    if (member?.suite_time && member.suite_time > asked) {
      await markSeen(trx, clientId, member.member_id, run);
      continue;
    }
    const isAway = isWorking === undefined ? member?.suite_state === 'away' : !isWorking;
    if (!member && isAway) continue;
    const departmentTeams = teams
      .filter(({ suite_id }) => suite_id !== null && departmentIds.includes(suite_id))
      .map(({ team_id }) => team_id);
    // A member of two departments arrives with each of them. The suite does not know the company's own teams.
    const keptTeams = (member?.team_ids ?? []).filter((id) => ownTeams.has(id) || (member?.seen === run && !isWhole));
    const team_ids = [...new Set([...keptTeams, ...departmentTeams])];
    const memberValues = {
      name,
      name_pinyin: memberPinyin(name),
      avatar_url: avatarUrl,
      union_id: unionId ?? null,
      team_ids,
      seen: run,
      deleted: isAway,
      suite_state: isAway ? ('away' as const) : null,
      is_admin: member?.admin_named === true || (isAdmin ?? member?.is_admin ?? false),
      suite_time: asked,
    };
    const member_id = member?.member_id ?? makeId();
    if (member)
      await trx
        .updateTable('members')
        .set(memberValues)
        .where('client_id', '=', clientId)
        .where('member_id', '=', member_id)
        .execute();
    else
      await trx
        .insertInto('members')
        .values({
          client_id: clientId,
          member_id,
          open_id: openId,
          is_data_admin: false,
          seat: 'none',
          create_time: at,
          ...memberValues,
        })
        .execute();
    await trx
      .insertInto('directory')
      .values({
        channel: client.channel,
        tenant_key: client.tenant_key,
        open_id: openId,
        client_id: clientId,
        member_id,
      })
      .onConflict((conflict) => conflict.columns(['channel', 'tenant_key', 'open_id', 'client_id']).doNothing())
      .execute();
  }
  await raiseConfigurationVersion(trx, clientId);
}

/** An event has written newer data of them than the sync has. */
async function markSeen(trx: Trx, clientId: string, memberId: string, run: string): Promise<void> {
  await trx
    .updateTable('members')
    .set({ seen: run })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}

/**
 * Ends a sync after the last part. If the app sees the whole company, unseen members have left it, except the installer; their records stay. If it
 * sees less, they may have moved out of its range: they are marked and stay members. In both cases their sessions end, and the suite decides about
 * their next sign-in. Deleted teams of the suite are deleted here too. The company is then open, unless it is suspended.
 */
export async function endReading(
  trx: Trx,
  { clientId, run }: ContactsRead,
  { isWholeCompany }: { isWholeCompany: boolean },
): Promise<void> {
  const unseen = () =>
    trx
      .updateTable('members')
      .where('client_id', '=', clientId)
      .where('deleted', '=', false)
      .where(sql<boolean>`seen is distinct from ${run}`);
  if (isWholeCompany) {
    await unseen()
      .set({ deleted: true, suite_state: 'left' })
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('clients')
              .select('clients.client_id')
              .where('clients.client_id', '=', clientId)
              .whereRef('clients.installer', '=', 'members.member_id'),
          ),
        ),
      )
      .execute();
  } else {
    await unseen().set({ suite_state: 'outOfRange' }).execute();
    await trx
      .updateTable('sessions')
      .set({ revoked: true, suite_token: null, suite_token_until: null })
      .where('client_id', '=', clientId)
      .where('revoked', '=', false)
      .where('member_id', 'in', ({ selectFrom }) =>
        selectFrom('members')
          .select('members.member_id')
          .where('members.client_id', '=', clientId)
          .where('members.suite_state', '=', 'outOfRange'),
      )
      .execute();
  }
  await settleAdministrators(trx, clientId);
  await trx
    .deleteFrom('teams')
    .where('client_id', '=', clientId)
    .where('suite_id', 'is not', null)
    .where(sql<boolean>`seen is distinct from ${run}`)
    .execute();
  await trx
    .updateTable('clients')
    .set({ state: 'ready' })
    .where('client_id', '=', clientId)
    .where('state', '=', 'initialising')
    .execute();
}
