import { AppError } from '../../../domain/errors';
import type { Actor, App } from '../../context';
import { getSeat, memberRefusal, rolesOn } from '../../policies/access';
import type { MemberCaller } from '../../queries/sessions/member-caller';

/**
 * Returns a member as a caller without a session, with present rights. Actions with the member's own suite token are refused. @throws AppError
 * notAuthorised, initialising, notJoined, noSeats, as for a session.
 */
export function actorOfMember(
  app: Pick<App, 'suites'>,
  clientId: string,
  memberId: string,
  { channel, client, member }: MemberCaller,
): Actor {
  const refused = memberRefusal(client, member);
  if (refused) throw new AppError(refused, refused === 'noSeats' ? { administrators: [] } : {});
  const seat = member && getSeat(member.seat, client);
  if (!member || !seat) throw new AppError('noSeats', { administrators: [] });
  const closedFeatures = app.suites.closedTo({ channel, suiteApp: client.suite_app });
  return {
    clientId,
    memberId,
    name: member.name,
    channel,
    openId: member.open_id,
    isAdmin: member.is_admin,
    isDataAdmin: member.is_data_admin,
    teamIds: member.team_ids,
    roleIds: rolesOn(seat, member.role_ids),
    seat,
    sessionHash: '',
    timeZone: client.time_zone,
    configurationVersion: client.configuration_version,
    suiteApp: client.suite_app,
    documentPlace: closedFeatures.includes('documents') ? null : client.dingtalk_documents,
    closedFeatures,
    isCounted: false,
    seenBy: null,
  };
}
