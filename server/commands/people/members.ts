import type { Input } from '../../../domain/contract';
import type { AdminMember } from '../../../domain/contract/people/admin-members';
import { AppError } from '../../../domain/errors';
import type { Trx } from '../../db/tables';
import { settleAdministrators } from '../../queries/people/administrators';
import {
  countAdministrators,
  dropTeam,
  findMember,
  putTeam,
  setMembership,
  setRoles,
  teamsWithMembers,
} from '../../queries/people/administered-members';
import { listRoles } from '../../queries/companies/bootstrap';
import { companySeats } from '../../queries/companies/companies';
import { lockConfiguration, raiseConfigurationVersion } from '../../queries/configuration/configuration-version';
import { countPaidSeats } from '../../queries/sessions/sign-in';
import { addAuditEntry, type Administrator } from '../configuration/audit';
import { refuseConflict, type AdministrationResult } from '../configuration/conflicts';

type EditedMember = Input<'admin.setMember'>['values'];

/** The properties of a member in the log. */
const properties = ['role_ids', 'team_ids', 'seat', 'is_admin', 'is_data_admin'] as const;
type EditableProperty = (typeof properties)[number];

/**
 * Sets the rights of a member. The consequences (the roles for administrators) are part of the change and of its entry in the log. @throws AppError
 * notFound, also for a role or a team that does not exist or belongs to the suite; configurationChanged, lastAdministrator, lastDataAdministrator,
 * noSeatLeft.
 */
export async function setMember(
  trx: Trx,
  administrator: Administrator,
  memberId: string,
  values: EditedMember,
  { seen, undoneEntryId }: { seen?: number; undoneEntryId?: string } = {},
): Promise<AdministrationResult & { member: AdminMember }> {
  const { clientId } = administrator;
  const version = await lockConfiguration(trx, clientId);
  const before = await findMember(trx, clientId, memberId);
  if (!before) throw new AppError('notFound');
  const touched = Object.keys(values).map((key) => (key === 'own_team_ids' ? 'team_ids' : key));
  if (seen !== undefined && seen < version)
    await refuseConflict(
      trx,
      clientId,
      { section: 'members' },
      { id: memberId, isSet: true, properties: touched },
      seen,
    );
  await refuseSeat(trx, clientId, before, values);
  await write(trx, clientId, before, values);
  await settleAdministrators(trx, clientId);
  if ((await countAdministrators(trx, clientId)) === 0) throw new AppError('lastAdministrator');
  const member = await findMember(trx, clientId, memberId);
  if (!member) throw new AppError('notFound');
  if (values.is_data_admin === false && before.is_data_admin && member.is_data_admin && member.is_admin)
    throw new AppError('lastDataAdministrator');
  const changedProperties = properties.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(member[key]));
  if (changedProperties.length === 0) return { version, entry_ids: [], member };
  await raiseConfigurationVersion(trx, clientId);
  const pickChanged = (source: AdminMember): Partial<Record<EditableProperty, unknown>> =>
    Object.fromEntries(changedProperties.map((key) => [key, source[key]]));
  const entry = await addAuditEntry(trx, administrator, {
    kind: 'member',
    action: 'set',
    section: 'members',
    id: memberId,
    name: member.name,
    before: pickChanged(before),
    after: pickChanged(member),
    version: version + 1,
    undoneEntryId,
  });
  trx.onCommit.push({ wake: 'eventHub', clientId });
  return { version: version + 1, entry_ids: [entry], member };
}

async function write(trx: Trx, clientId: string, before: AdminMember, values: EditedMember): Promise<void> {
  const { role_ids, own_team_ids, seat, is_admin: isAdmin, is_data_admin: isDataAdmin } = values;
  if (role_ids) {
    const roleIds = new Set((await listRoles(trx, clientId)).map(({ role_id }) => role_id));
    if (role_ids.some((id) => !roleIds.has(id))) throw new AppError('notFound');
    await setRoles(trx, clientId, before.member_id, role_ids);
  }
  let teamIds: string[] | undefined;
  if (own_team_ids) {
    const ownTeamIds = new Set(
      (await teamsWithMembers(trx, clientId)).filter((team) => team.suite_id === null).map((team) => team.team_id),
    );
    if (own_team_ids.some((id) => !ownTeamIds.has(id))) throw new AppError('notFound');
    teamIds = [...new Set([...before.team_ids.filter((id) => !ownTeamIds.has(id)), ...own_team_ids])];
  }
  await setMembership(trx, clientId, before.member_id, { isAdmin, isDataAdmin, seat, teamIds });
}

async function refuseSeat(
  trx: Trx,
  clientId: string,
  { seat, deleted }: AdminMember,
  values: EditedMember,
): Promise<void> {
  if (values.seat !== 'paid' || seat === 'paid' || deleted) return;
  const limit = await companySeats(trx, clientId);
  if (limit !== null && (await countPaidSeats(trx, clientId)) >= limit) throw new AppError('noSeatLeft', { limit });
}

/** Reverts a member's rights by a log entry: teams of the suite stay as they are. */
export async function unsetMember(
  trx: Trx,
  administrator: Administrator,
  memberId: string,
  before: Partial<Record<EditableProperty, unknown>>,
  undoneChange: string,
): Promise<AdministrationResult> {
  const { team_ids, ...rest } = before as Partial<AdminMember>;
  const ownTeamIds = (await teamsWithMembers(trx, administrator.clientId))
    .filter((team) => team.suite_id === null)
    .map((team) => team.team_id);
  const values = {
    ...rest,
    ...(team_ids ? { own_team_ids: team_ids.filter((id) => ownTeamIds.includes(id)) } : {}),
  } as EditedMember;
  const { version, entry_ids } = await setMember(trx, administrator, memberId, values, { undoneEntryId: undoneChange });
  return { version, entry_ids };
}

/** Creates a team of the company itself, or renames one. @throws AppError notFound for an unknown team, or one of the suite. */
export async function saveTeam(
  trx: Trx,
  administrator: Administrator,
  { team_id, name }: { team_id?: string | undefined; name: string },
): Promise<AdministrationResult & { team_id: string }> {
  const { clientId } = administrator;
  const version = await lockConfiguration(trx, clientId);
  const existingTeam = team_id === undefined ? undefined : await ownTeam(trx, clientId, team_id);
  const id = existingTeam?.team_id ?? administrator.makeId();
  if (existingTeam?.name === name) return { version, entry_ids: [], team_id: id };
  await putTeam(trx, clientId, id, name);
  await raiseConfigurationVersion(trx, clientId);
  const entry = await addAuditEntry(trx, administrator, {
    kind: 'member',
    action: existingTeam ? 'set' : 'add',
    section: 'teams',
    id,
    name,
    before: existingTeam ? { name: existingTeam.name } : null,
    after: { name },
    version: version + 1,
  });
  trx.onCommit.push({ wake: 'eventHub', clientId });
  return { version: version + 1, entry_ids: [entry], team_id: id };
}

/** Deletes one of the company's own teams. @throws AppError notFound */
export async function removeTeam(
  trx: Trx,
  administrator: Administrator,
  teamId: string,
): Promise<AdministrationResult> {
  const { clientId } = administrator;
  const version = await lockConfiguration(trx, clientId);
  const { name, members } = await ownTeam(trx, clientId, teamId);
  await dropTeam(trx, clientId, teamId);
  const entry = await addAuditEntry(trx, administrator, {
    kind: 'member',
    action: 'remove',
    section: 'teams',
    id: teamId,
    name,
    before: { name, members },
    after: null,
    version: version + 1,
  });
  trx.onCommit.push({ wake: 'eventHub', clientId });
  return { version: version + 1, entry_ids: [entry] };
}

async function ownTeam(
  trx: Trx,
  clientId: string,
  teamId: string,
): Promise<{ team_id: string; name: string; members: number }> {
  const team = (await teamsWithMembers(trx, clientId)).find(
    (candidate) => candidate.team_id === teamId && candidate.suite_id === null,
  );
  if (!team) throw new AppError('notFound');
  return team;
}
