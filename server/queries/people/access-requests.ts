import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/** A request of a member for access to a record; the role is empty where the request is only a message to the owner. */
export interface AccessRequest {
  clientId: string;
  tableId: string;
  recordId: string;
  memberId: string;
  role: string;
}

/** Records a request, and returns false where one exists that is not older than `since`. Of two concurrent ones only one is recorded. */
export async function noteRequest(
  trx: Trx,
  { clientId, tableId, recordId, memberId, role }: AccessRequest,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const noted = await trx
    .insertInto('access_requests')
    .values({
      client_id: clientId,
      table_id: tableId,
      record_id: recordId,
      member_id: memberId,
      role,
      create_time: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'table_id', 'record_id', 'member_id', 'role'])
        .doUpdateSet({ create_time: now })
        .where(sql<boolean>`access_requests.create_time < ${since}`),
    )
    .returning('role')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Deletes a request that is not older than `since`; false for none. Only one of two concurrent calls deletes it. */
export async function deleteRequest(
  trx: Trx,
  { clientId, tableId, recordId, memberId, role }: AccessRequest,
  since: Date,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('access_requests')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('member_id', '=', memberId)
    .where('role', '=', role)
    .where('create_time', '>=', since)
    .returning('role')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Returns the applications for roles on a record that are not older than `since`, the oldest first. */
export async function listApplications(
  db: Db,
  { clientId, tableId, recordId }: Pick<AccessRequest, 'clientId' | 'tableId' | 'recordId'>,
  { since, limit }: { since: Date; limit: number },
): Promise<{ memberId: string; role: string; time: number }[]> {
  const rows = await db
    .selectFrom('access_requests')
    .select(['member_id', 'role', 'create_time'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('role', '!=', '')
    .where('create_time', '>=', since)
    .orderBy('create_time')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ memberId: row.member_id, role: row.role, time: row.create_time.getTime() }));
}

/** Returns the times of a member's last requests for a record, by role. */
export async function countRequests(
  db: Db,
  { clientId, tableId, recordId, memberId }: Omit<AccessRequest, 'role'>,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('access_requests')
    .select(['role', 'create_time'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map((row) => [row.role, row.create_time.getTime()]));
}
