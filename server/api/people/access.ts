import { startOfDay, dayIn } from '../../../domain/calendar';
import type { Input, Output } from '../../../domain/contract';
import { perFamily } from '../../../domain/contract/per-family';
import { AppError } from '../../../domain/errors';
import { localised } from '../../../domain/metadata/field';
import { suiteFamilies, type Family } from '../../../domain/platforms';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { membersIn, roleFields } from '../../../domain/objects/collaborators';
import { decideApplication, giveRole } from '../../commands/people/applications';
import { askForAccess } from '../../commands/people/ask-for-access';
import type { Handlers, SessionRequest } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { applicationLifeMs, joinsAtOnce } from '../../policies/record-team';
import { recordAbilities } from '../../policies/rules';
import { listApplications, countRequests } from '../../queries/people/access-requests';
import { administratorNames } from '../../queries/companies/companies';
import { recordFacts, type RecordFacts } from '../../queries/outbox/delivery-facts';
import { listMembers, type MemberRow } from '../../queries/companies/bootstrap';
import { findRecord } from '../../queries/records/by-id';
import { loadType, readRecord, typeName, type TypeContext } from '../../services/records/record-access';

interface AccessTarget {
  context: TypeContext;
  record: RecordFacts;
  /** Undefined where the record has no owner who is still a member. */
  owner: MemberRow | undefined;
  readable: boolean;
}

/**
 * Returns the record to which a member requests access. A member who may not read it learns that it exists and who owns it (SD-36), and nothing
 * else. @throws AppError notFound (also for notes, which follow their records), deleted.
 */
async function wantedRecord(
  request: SessionRequest,
  { object_type, object_id }: Input<'access.team'>,
): Promise<AccessTarget> {
  const { db, actor } = request;
  const context = await openNamed(request, object_type);
  const { table_id } = context.type;
  const record =
    getBehaviour(table_id).presence === 'attached' ? null : await recordFacts(db, actor.clientId, table_id, object_id);
  if (!record) throw new AppError('notFound');
  if (record.deleted_at) throw new AppError('deleted', { type: typeName(request, context.type) });
  const [result, members] = await Promise.all([
    findRecord(db, context.read, object_id),
    listMembers(db, actor.clientId),
  ]);
  return {
    context,
    record,
    readable: result.state === 'readable',
    owner: members.find((member) => member.member_id === record.owner && !member.deleted),
  };
}

/** Resolves the name of a type in these calls: contact is the type user (REQ shell 7.28), unless one of the company's own types has that name. */
async function openNamed(request: SessionRequest, name: string): Promise<TypeContext> {
  return loadType(request, name).catch((error: unknown) => {
    if (name === 'contact' && error instanceof AppError && error.name === 'notFound') return loadType(request, 'user');
    throw error;
  });
}

/** Returns the roles for which members can apply: only where the type allows it and the record has an owner (REQ shell 6.4). */
function listRoles({ context, owner, record }: AccessTarget) {
  return context.type.is_allow_apply_join_team && owner && !record.is_draft ? roleFields(context.configuration) : [];
}

const today = ({ now, actor }: SessionRequest) => startOfDay(actor.timeZone, dayIn(actor.timeZone, now()));

async function team(request: SessionRequest, input: Input<'access.team'>): Promise<Output<'access.team'>> {
  const { db, actor, language } = request;
  const target = await wantedRecord(request, input);
  const { record, owner, readable } = target;
  const requestCounts = await countRequests(db, {
    clientId: actor.clientId,
    tableId: record.table_id,
    recordId: record.id,
    memberId: actor.memberId,
  });
  const since = request.now() - applicationLifeMs;
  return {
    readable,
    owner: owner ? { member_id: owner.member_id, name: owner.name, avatar_url: owner.avatar_url } : null,
    roles: listRoles(target).map((role) => ({
      id: role.field_id,
      name: localised(role, 'field_name', role.field_name, language),
      applied: (requestCounts.get(role.field_id) ?? 0) >= since,
      joined: membersIn(record.data, role.field_id).includes(actor.memberId),
      at_once: joinsAtOnce(target.context.type, role, record.data),
    })),
    asked: (requestCounts.get('') ?? 0) >= today(request),
    administrators: owner ? [] : await administratorNames(db, actor.clientId),
  };
}

const joinTeam =
  (family: Family) =>
  async (request: SessionRequest, { apply_team_member, ...input }: Input<'access.larkJoinTeam'>) => {
    const { actor, language } = request;
    if (suiteFamilies[actor.channel] !== family) throw new AppError('notAllowed');
    const target = await wantedRecord(request, input);
    const role = listRoles(target).find((candidate) => candidate.field_id === apply_team_member);
    if (!role) throw new AppError('notAllowed');
    if (membersIn(target.record.data, role.field_id).includes(actor.memberId)) throw new AppError('alreadyJoined');
    const joinsNow = joinsAtOnce(target.context.type, role, target.record.data);
    return request.once(async (trx) => {
      if (joinsNow) {
        await giveRole(trx, request, actor.memberId, {
          clientId: actor.clientId,
          tableId: target.record.table_id,
          recordId: target.record.id,
          memberId: actor.memberId,
          role: role.field_id,
        });
        return { joined: joinsNow };
      }
      await askForAccess(trx, request, {
        actor,
        language,
        record: target.record,
        role: role.field_id,
        since: request.now() - applicationLifeMs,
      });
      return { joined: joinsNow };
    });
  };

/** Returns a record whose applications the caller decides on. @throws AppError notFound, deleted, notReadable, notAllowed. */
async function decidable(
  request: SessionRequest,
  { object_type, object_id }: Input<'access.team'>,
  db: Db | Trx = request.db,
) {
  const context = await openNamed(request, object_type);
  const record = await readRecord(request, context, object_id, db);
  if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).team)
    throw new AppError('notAllowed');
  return { clientId: request.actor.clientId, tableId: record.table_id, recordId: record.id };
}

/** The maximum number of applications that are shown at once; decided ones make room for the next. */
const shownApplications = 50;

export const access: Handlers<Extract<keyof Handlers, `access.${string}`>> = {
  'access.team': team,
  ...perFamily('access', 'JoinTeam', joinTeam),
  'access.applications': async (request, input) => {
    const record = await decidable(request, input);
    const since = new Date(request.now() - applicationLifeMs);
    const list = await listApplications(request.db, record, { since, limit: shownApplications });
    return { list: list.map(({ memberId, role, time }) => ({ member_id: memberId, role, create_time: time })) };
  },
  'access.decide': async (request, { member_id, role, approve, ...input }) => {
    const { actor, language } = request;
    return request.once(async (trx) => {
      const record = await decidable(request, input, trx);
      await decideApplication(
        trx,
        request,
        { memberId: actor.memberId, language },
        { ...record, memberId: member_id, role },
        approve,
      );
      return {};
    });
  },
  'access.createQuestion': async (request, input) => {
    const { actor, language } = request;
    const { record, owner } = await wantedRecord(request, input);
    if (!owner) throw new AppError('notAllowed');
    await request.once(async (trx) => {
      await askForAccess(trx, request, { actor, language, record, role: '', since: today(request) });
      return {};
    });
    return {};
  },
};
