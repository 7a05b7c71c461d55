import type { adminMembers as contract } from '../../../domain/contract/people/admin-members';
import { handOverCounts, handOverSome } from '../../services/people/hand-over-all';
import { toPaging } from '../../services/records/record-pages';
import { removeTeam, saveTeam, setMember } from '../../commands/people/members';
import { seeAs } from '../../commands/people/see-as';
import type { Handlers, SessionRequest } from '../../context';
import { refuseAdministration } from '../../policies/administration';
import { pageOfMembers, teamsWithMembers } from '../../queries/people/administered-members';
import { companySeats } from '../../queries/companies/companies';
import { loadVersion } from '../../queries/configuration/configuration-version';
import { endViews } from '../../queries/sessions/sessions';
import { countPaidSeats } from '../../queries/sessions/sign-in';

const administrator = ({ actor, now, makeId }: SessionRequest) => ({
  clientId: actor.clientId,
  memberId: actor.memberId,
  now,
  makeId,
});

export const adminMembers: Handlers<keyof typeof contract> = {
  'admin.members': async ({ db, actor }, { keyword, member_id, role_id, team_id, seat, left, ...paging }) => {
    refuseAdministration(actor);
    const { clientId } = actor;
    const version = await loadVersion(db, clientId);
    const filter = { keyword, memberId: member_id, roleId: role_id, teamId: team_id, seat, hasLeft: left };
    const { list, hasMore } = await pageOfMembers(db, clientId, filter, toPaging(paging));
    const seats = { taken: await countPaidSeats(db, clientId), limit: await companySeats(db, clientId) };
    return { version, list, has_more: hasMore, seats };
  },
  'admin.setMember': async (request, { version, member_id, values }) => {
    refuseAdministration(request.actor);
    return request.once((trx) => setMember(trx, administrator(request), member_id, values, { seen: version }));
  },
  'admin.teams': async ({ db, actor }) => {
    refuseAdministration(actor);
    const version = await loadVersion(db, actor.clientId);
    const teams = await teamsWithMembers(db, actor.clientId);
    return { version, list: teams.map(({ suite_id, ...team }) => ({ ...team, is_own: suite_id === null })) };
  },
  'admin.saveTeam': async (request, team) => {
    refuseAdministration(request.actor);
    return request.once((trx) => saveTeam(trx, administrator(request), team));
  },
  'admin.removeTeam': async (request, { team_id }) => {
    refuseAdministration(request.actor);
    return request.once((trx) => removeTeam(trx, administrator(request), team_id));
  },
  'admin.handOverPreview': async (request, { member_id }) => {
    refuseAdministration(request.actor);
    return { list: await handOverCounts(request, member_id) };
  },
  'admin.handOver': async (request, input) => {
    refuseAdministration(request.actor);
    return request.once((trx) => handOverSome(request, input, trx));
  },
  'admin.seeAs': async (request, { member_id }) => {
    refuseAdministration(request.actor);
    return request.once((trx) => seeAs(trx, request, member_id));
  },
  'admin.endSeeAs': async (request) => {
    refuseAdministration(request.actor);
    return request.once(async (trx) => {
      await endViews(trx, request.actor.clientId, request.actor.memberId);
      return {};
    });
  },
};
