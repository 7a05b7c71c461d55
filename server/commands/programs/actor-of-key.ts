import { AppError } from '../../../domain/errors';
import type { Actor } from '../../context';
import { companyRefusal, isKeyOver, memberRefusal, rolesOn, getSeat } from '../../policies/access';
import type { KeyCaller } from '../../queries/programs/api-keys';

/**
 * Returns a program with an API key as an actor for policies. It is never an administrator, even if its member is: the member lends only the view
 * of records. A key in its own name needs no seat: it works with its roles while the company is open. @throws AppError noAuth for a revoked or
 * expired key; notAuthorised, initialising, and for a key in the name of a member notJoined, noSeats.
 */
export function actorOfKey(clientId: string, { key, channel, client, member }: KeyCaller, now: number): Actor {
  if (isKeyOver(key, now) || !member) throw new AppError('noAuth');
  const refused = key.is_itself ? companyRefusal(client) : memberRefusal(client, member);
  if (refused) throw new AppError(refused, refused === 'noSeats' ? { administrators: [] } : {});
  const seat = key.is_itself ? 'paid' : (getSeat(member.seat, client) ?? 'free');
  return {
    clientId,
    memberId: key.member_id,
    name: member.name,
    channel,
    openId: member.open_id,
    isAdmin: false,
    isDataAdmin: member.is_admin || member.is_data_admin,
    teamIds: member.team_ids,
    roleIds: rolesOn(seat, member.role_ids),
    seat,
    sessionHash: `key ${key.key_id}`,
    timeZone: client.time_zone,
    configurationVersion: client.configuration_version,
    suiteApp: client.suite_app,
    documentPlace: client.dingtalk_documents,
    isCounted: false,
    seenBy: null,
    key: { id: key.key_id, name: key.name, scopes: key.scopes, isItself: key.is_itself },
  };
}
