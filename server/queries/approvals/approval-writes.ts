import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { waitingStatuses } from '../../../domain/approvals/statuses';
import type { ApprovalDefinitionsTable, ApprovalTasksTable, ApprovalsTable, Db, Trx } from '../../db/tables';
import type { ApprovalRow } from './approvals';

/** Writes approvals, and reads them for writing. */

/** A rejected approval may be sent once more in the same instance. */
const openStatuses = [...waitingStatuses, 'REJECTED'];

export async function insertApproval(trx: Trx, row: Insertable<ApprovalsTable>): Promise<void> {
  await trx.insertInto('approvals').values(row).execute();
}

export async function findApproval(db: Db | Trx, clientId: string, approvalId: string): Promise<ApprovalRow | null> {
  const row = await db
    .selectFrom('approvals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the same with a lock until the end of the transaction. */
export async function lockApproval(trx: Trx, clientId: string, approvalId: string): Promise<ApprovalRow | null> {
  const row = await trx
    .selectFrom('approvals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function writeApproval(
  trx: Trx,
  clientId: string,
  approvalId: string,
  values: Updateable<ApprovalsTable>,
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set(values)
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .execute();
}

/** Returns the id of the approval that is this instance of the suite; null for an unknown instance. */
export async function approvalOfInstance(db: Db, clientId: string, instanceCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('approvals')
    .select('approval_id')
    .where('client_id', '=', clientId)
    .where('instance_code', '=', instanceCode)
    .executeTakeFirst();
  return row?.approval_id ?? null;
}

/** Returns whether an approval of a company waits for the suite to accept it: an unknown instance may belong to it. */
export async function isStarting(db: Db, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('approval_id')
    .where('client_id', '=', clientId)
    .where('instance_code', 'is', null)
    .where('sp_status', 'in', [...waitingStatuses])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a company's approvals that may still change in the suite, by id: the pending and the applied ones. */
export async function openInstances(
  trx: Trx,
  clientId: string,
  { since, afterId, limit }: { since: Date; afterId: string; limit: number },
): Promise<{ approval_id: string; instance_code: string }[]> {
  const rows = await trx
    .selectFrom('approvals')
    .select(['approval_id', 'instance_code'])
    .where('client_id', '=', clientId)
    .where('create_time', '>=', since)
    .where('instance_code', 'is not', null)
    .where('change', 'is not', null)
    .where(({ eb, or }) => or([eb('effect', '=', 'applied'), eb('sp_status', 'in', [...openStatuses])]))
    .where('approval_id', '>', afterId)
    .orderBy('approval_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ approval_id, instance_code }) => (instance_code ? [{ approval_id, instance_code }] : []));
}

/** Writes the state of an approval into its record: a pending one has precedence, else the last changed one. */
export async function setApproveStatus(
  trx: Trx,
  clientId: string,
  { table_id, record_id }: { table_id: string; record_id: string },
): Promise<void> {
  const isWaiting = sql<number>`case when sp_status = any(${[...waitingStatuses]}::text[]) then 0 else 1 end`;
  const latest = await trx
    .selectFrom('approvals')
    .select('sp_status')
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('record_id', '=', record_id)
    .orderBy(isWaiting)
    .orderBy('update_time', 'desc')
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx
    .updateTable('records')
    .set({ approve_status: latest?.sp_status ?? null })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', record_id)
    .execute();
}

/** Replaces the known approvers. */
export async function replaceTasks(
  trx: Trx,
  clientId: string,
  approvalId: string,
  tasks: readonly Omit<Insertable<ApprovalTasksTable>, 'client_id' | 'approval_id'>[],
): Promise<void> {
  await trx
    .deleteFrom('approval_tasks')
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .execute();
  if (tasks.length === 0) return;
  const rows = tasks.map((task) => ({ client_id: clientId, approval_id: approvalId, ...task }));
  await trx.insertInto('approval_tasks').values(rows).execute();
}

export async function findDefinition(
  db: Db | Trx,
  clientId: string,
  { table_id, template_id }: { table_id: string; template_id: string },
): Promise<Selectable<ApprovalDefinitionsTable> | null> {
  const row = await db
    .selectFrom('approval_definitions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('template_id', '=', template_id)
    .executeTakeFirst();
  return row ?? null;
}

export async function putDefinition(trx: Trx, row: Insertable<ApprovalDefinitionsTable>): Promise<void> {
  const { code, is_made, fingerprint, update_time } = row;
  await trx
    .insertInto('approval_definitions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'table_id', 'template_id'])
        .doUpdateSet({ code, is_made, fingerprint, update_time }),
    )
    .execute();
}

/** Returns the suite ids of people that a setting names by suite id, as in a company's file, or by member id, as in the administration. */
export async function listSuiteIds(db: Db, clientId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'open_id'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...ids])
    .execute();
  const openIds = new Map(rows.map(({ member_id, open_id }) => [member_id, open_id]));
  return ids.map((id) => openIds.get(id) ?? id);
}

/** Returns the suite ids of all current members who have one of these roles. */
export async function peopleOfRoles(db: Db, clientId: string, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .select('open_id')
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .where(
      sql<boolean>`exists (select 1 from member_roles as r where r.client_id = ${clientId} and r.member_id = members.member_id
        and r.role_id = any(${[...roleIds]}::text[]))`,
    )
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.open_id);
}
