import { sql, type Selectable } from 'kysely';
import type { ClientsTable, Db } from '../../db/tables';
import { callerStateColumns, selectRoleIds, toCallerState, type CallerState } from './caller-state';

/** The facts of a member who calls without a session, such as one who writes to the bot. */
export interface MemberCaller extends CallerState {
  channel: Selectable<ClientsTable>['channel'];
}

/** Returns the present state of a company and of one of its members; null where the company has no such member. */
export async function findMemberCaller(db: Db, clientId: string, memberId: string): Promise<MemberCaller | null> {
  const row = await db
    .selectFrom('clients as c')
    .innerJoin('members as m', 'm.client_id', 'c.client_id')
    .select('c.channel')
    .select(callerStateColumns)
    .select(selectRoleIds(clientId, sql.ref('m.member_id')))
    .where('c.client_id', '=', clientId)
    .where('m.client_id', '=', clientId)
    .where('m.member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { channel: row.channel, ...toCallerState(row) } : null;
}
