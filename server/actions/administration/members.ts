import type { Input } from '../../../domain/contract';
import type { AdminMember } from '../../../domain/contract/admin-members';
import { AppError } from '../../../domain/errors';
import type { Trx } from '../../db/tables';
import { settleAdministrators } from '../../queries/administrators';
import {
  countAdministrators,
  dropTeam,
  findMember,
  putTeam,
  setMembership,
  setRoles,
  teamsWithMembers,
} from '../../queries/administered-members';
import { listRoles } from '../../queries/bootstrap';
import { companySeats } from '../../queries/companies';
import { lockConfiguration, raiseConfigurationVersion } from '../../queries/configuration-version';
import { countPaidSeats } from '../../queries/sign-in';
import { addAuditEntry, type Administrator } from './audit';
import { refuseConflict, type Done } from './conflicts';

type Values = Input<'admin.setMember'>['values'];

/** What the log holds of a member. */
const properties = ['role_ids', 'team_ids', 'seat', 'is_admin', 'is_data_admin'] as const;
type Property = (typeof properties)[number];

/**
 * Sets what a member may do. What it brings with it (the roles for administrators) is part of it, and of its entry in the log.
 * @throws AppError notFound, also for a role or a team that is not there or is the suite's; configurationChanged, lastAdministrator, lastDataAdministrator, noSeatLeft.
 */
export async function setMember(
  trx: Trx,
  by: Administrator,
  memberId: string,
  values: Values,
  { seen, undoOf }: { seen?: number; undoOf?: string } = {},
): Promise<Done & { member: AdminMember }> {
  const { clientId } = by;
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
  const changed = properties.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(member[key]));
  if (changed.length === 0) return { version, entry_ids: [], member };
  await raiseConfigurationVersion(trx, clientId);
  const part = (one: AdminMember): Partial<Record<Property, unknown>> =>
    Object.fromEntries(changed.map((key) => [key, one[key]]));
  const entry = await addAuditEntry(trx, by, {
    kind: 'member',
    action: 'set',
    section: 'members',
    id: memberId,
    name: member.name,
    before: part(before),
    after: part(member),
    version: version + 1,
    undoOf,
  });
  trx.onCommit.push({ wake: 'eventHub', clientId });
  return { version: version + 1, entry_ids: [entry], member };
}

async function write(trx: Trx, clientId: string, before: AdminMember, values: Values): Promise<void> {
  const { role_ids, own_team_ids, seat, is_admin: isAdmin, is_data_admin: isDataAdmin } = values;
  if (role_ids) {
    const known = new Set((await listRoles(trx, clientId)).map(({ role_id }) => role_id));
    if (role_ids.some((id) => !known.has(id))) throw new AppError('notFound');
    await setRoles(trx, clientId, before.member_id, role_ids);
  }
  let teamIds: string[] | undefined;
  if (own_team_ids) {
    const own = new Set(
      (await teamsWithMembers(trx, clientId)).filter((team) => team.suite_id === null).map((team) => team.team_id),
    );
    if (own_team_ids.some((id) => !own.has(id))) throw new AppError('notFound');
    teamIds = [...new Set([...before.team_ids.filter((id) => !own.has(id)), ...own_team_ids])];
  }
  await setMembership(trx, clientId, before.member_id, { isAdmin, isDataAdmin, seat, teamIds });
}

async function refuseSeat(trx: Trx, clientId: string, { seat, deleted }: AdminMember, values: Values): Promise<void> {
  if (values.seat !== 'paid' || seat === 'paid' || deleted) return;
  const limit = await companySeats(trx, clientId);
  if (limit !== null && (await countPaidSeats(trx, clientId)) >= limit) throw new AppError('noSeatLeft', { limit });
}

/** Takes back what an entry says of a member: the teams of the suite stay as the suite has them now. */
export async function unsetMember(
  trx: Trx,
  by: Administrator,
  memberId: string,
  before: Partial<Record<Property, unknown>>,
  undoOf: string,
): Promise<Done> {
  const { team_ids, ...rest } = before as Partial<AdminMember>;
  const own = (await teamsWithMembers(trx, by.clientId))
    .filter((team) => team.suite_id === null)
    .map((team) => team.team_id);
  const values = {
    ...rest,
    ...(team_ids ? { own_team_ids: team_ids.filter((id) => own.includes(id)) } : {}),
  } as Values;
  const { version, entry_ids } = await setMember(trx, by, memberId, values, { undoOf });
  return { version, entry_ids };
}

/** Makes a team of our own, or renames one. @throws AppError notFound for a team that is not there, or is the suite's. */
export async function saveTeam(
  trx: Trx,
  by: Administrator,
  { team_id, name }: { team_id?: string | undefined; name: string },
): Promise<Done & { team_id: string }> {
  const { clientId } = by;
  const version = await lockConfiguration(trx, clientId);
  const known = team_id === undefined ? undefined : await ownTeam(trx, clientId, team_id);
  const id = known?.team_id ?? by.makeId();
  if (known?.name === name) return { version, entry_ids: [], team_id: id };
  await putTeam(trx, clientId, id, name);
  await raiseConfigurationVersion(trx, clientId);
  const entry = await addAuditEntry(trx, by, {
    kind: 'member',
    action: known ? 'set' : 'add',
    section: 'teams',
    id,
    name,
    before: known ? { name: known.name } : null,
    after: { name },
    version: version + 1,
  });
  trx.onCommit.push({ wake: 'eventHub', clientId });
  return { version: version + 1, entry_ids: [entry], team_id: id };
}

/** Removes a team of our own. @throws AppError notFound */
export async function removeTeam(trx: Trx, by: Administrator, teamId: string): Promise<Done> {
  const { clientId } = by;
  const version = await lockConfiguration(trx, clientId);
  const { name, members } = await ownTeam(trx, clientId, teamId);
  await dropTeam(trx, clientId, teamId);
  const entry = await addAuditEntry(trx, by, {
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
  const team = (await teamsWithMembers(trx, clientId)).find((one) => one.team_id === teamId && one.suite_id === null);
  if (!team) throw new AppError('notFound');
  return team;
}
