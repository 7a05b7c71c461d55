import type { Output } from '../../../domain/contract';
import type { StoredRecord } from '../../../domain/filters/matches';
import { labelOfOne } from '../../../domain/metadata/reading';
import type { SessionRequest } from '../../context';
import { rolesOn, getSeat } from '../../policies/access';
import { reasonsToRead, type ReadReason } from '../../policies/read-reasons';
import { recordAbilities, type RuleActor } from '../../policies/rules';
import { everyReader } from '../../queries/notices/notice-readers';
import { listRoles } from '../../queries/companies/bootstrap';
import { cappedTotal } from '../../queries/records/count';
import { configurationFor } from '../configuration/configured-type';
import type { TypeContext } from '../records/record-access';

/** Returns all members with a seat, as record rules need them, with the colleagues of their teams. */
export async function listEveryReader(request: SessionRequest) {
  const { db, actor } = request;
  const [{ membersOfTeams }, members] = await Promise.all([configurationFor(request), everyReader(db, actor.clientId)]);
  return members.flatMap((member) => {
    const seat = getSeat(member.seat, member);
    if (!seat) return [];
    const ruleActor: RuleActor = {
      clientId: actor.clientId,
      memberId: member.member_id,
      isAdmin: member.is_admin,
      isDataAdmin: member.is_data_admin,
      teamIds: member.team_ids,
      roleIds: rolesOn(seat, member.role_ids),
      seat,
    };
    return [
      {
        member,
        who: ruleActor,
        colleagues: [...new Set(member.team_ids.flatMap((team) => membersOfTeams.get(team) ?? []))],
      },
    ];
  });
}

/** Returns the members who may read a record, each with the reasons: the owner first, then the members who work on it, then the rest, by name. */
export async function listReaders(
  request: SessionRequest,
  context: TypeContext,
  record: StoredRecord,
  { skip, limit }: { skip: number; limit: number },
): Promise<Output<'collaborators.readers'>> {
  const { db, actor, language } = request;
  const [members, roles] = await Promise.all([listEveryReader(request), listRoles(db, actor.clientId)]);
  const readers = members.flatMap(({ member, who: ruleActor, colleagues }) => {
    const reasons = reasonsToRead(ruleActor, context.type, record, colleagues);
    if (reasons.length === 0) return [];
    const may_write = recordAbilities(ruleActor, context.type, record, colleagues).update;
    return [{ member, reasons, may_write }];
  });
  const rankReader = ({ member: { member_id } }: (typeof readers)[number]) =>
    member_id === record.owner ? 0 : record.members.includes(member_id) ? 1 : 2;
  const sorted = readers.sort(
    (first, second) => rankReader(first) - rankReader(second) || (first.member.name < second.member.name ? -1 : 1),
  );
  const nameReason = ({ why, role }: ReadReason) => {
    const namedRole = roles.find(({ role_id }) => role_id === role);
    return role === undefined
      ? { why }
      : {
          why,
          name: namedRole
            ? labelOfOne({ name: namedRole.name, i18n_resource: namedRole.i18n_resource ?? undefined }, language)
            : role,
        };
  };
  return {
    list: sorted.slice(skip, skip + limit).map(({ member, reasons, may_write }) => ({
      member_id: member.member_id,
      reasons: reasons.map(nameReason),
      may_write,
    })),
    ...cappedTotal(sorted.length),
    has_more: sorted.length > skip + limit,
  };
}
