import type { App } from '../../context';
import { rolesOn } from '../../policies/access';
import { findMember } from '../../queries/outbox/delivery-facts';
import type { MemberReader } from './visible-records';

/** Returns a member in the form that policies need, outside a request. Null for a member who has left or has no seat. */
export async function memberAsReader(db: App['db'], clientId: string, memberId: string): Promise<MemberReader | null> {
  const member = await findMember(db, clientId, memberId);
  if (!member || member.deleted || member.seat === 'none') return null;
  return {
    clientId,
    memberId,
    isAdmin: member.is_admin,
    isDataAdmin: member.is_data_admin,
    teamIds: member.team_ids,
    seat: member.seat,
    roleIds: rolesOn(member.seat, member.role_ids),
  };
}
