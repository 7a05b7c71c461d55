import type { App } from '../context';
import { rolesOn } from '../policies/access';
import { findMember } from '../queries/delivery-facts';
import type { NoticeAudience } from './describe-notices';

/** A member as the policies ask about them, outside any request of theirs. Null for who has left or has no seat. */
export async function memberAsReader(
  db: App['db'],
  clientId: string,
  memberId: string,
): Promise<NoticeAudience | null> {
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
