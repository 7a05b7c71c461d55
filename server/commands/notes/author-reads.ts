import type { App } from '../../context';
import { rolesOn } from '../../policies/access';
import { readScope, visibleFields } from '../../policies/rules';
import { findMember } from '../../queries/outbox/delivery-facts';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { findRecord } from '../../queries/records/by-id';

/** Returns whether a member may now read a record, outside a request of the member. False for a former member and for a deleted record. */
export async function authorReads(
  app: Pick<App, 'db'>,
  clientId: string,
  memberId: string,
  record: { tableId: string; id: string },
): Promise<boolean> {
  const member = await findMember(app.db, clientId, memberId);
  if (!member || member.deleted) return false;
  const seat = member.seat === 'paid' ? 'paid' : 'free';
  const roleIds = rolesOn(seat, member.role_ids);
  const configuredType = await findTypeWithFields(app.db, clientId, record.tableId, {
    teamIds: member.team_ids,
    roleIds,
  });
  if (!configuredType) return false;
  const actor = {
    clientId,
    memberId,
    isAdmin: member.is_admin,
    isDataAdmin: member.is_data_admin,
    roleIds,
    seat,
  } as const;
  const scope = readScope(
    actor,
    configuredType.type,
    visibleFields(actor, configuredType.fields),
    configuredType.teamMemberIds,
  );
  return (await findRecord(app.db, scope, record.id)).state === 'readable';
}
