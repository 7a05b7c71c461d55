import type { App } from '../context';
import { readScope } from '../policies/rules';
import { findMember } from '../queries/delivery-facts';
import { findObjectType } from '../queries/fields';
import { teamMates } from '../queries/members';
import { findRecord } from '../queries/records';

/** Whether a member may read a record at this moment, outside any request of theirs. False for who has left and for what was removed. */
export async function authorReads(app: Pick<App, 'db'>, clientId: string, memberId: string, record: { tableId: string; id: string }): Promise<boolean> {
  const member = await findMember(app.db, clientId, memberId);
  const type = await findObjectType(app.db, clientId, record.tableId);
  if (!member || member.deleted || !type) return false;
  const mates = type.read_rule === 'team' ? await teamMates(app.db, clientId, member.team_ids) : [];
  // The seat decides what somebody may change, not what they may read.
  const actor = { clientId, memberId, isAdmin: member.is_admin, isDataAdmin: member.is_data_admin, seat: 'free' as const };
  return (await findRecord(app.db, readScope(actor, type, [], mates), record.id)).state === 'readable';
}
