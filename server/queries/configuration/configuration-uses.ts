import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/** Counts the records and members that use a part of the configuration. Drafts and deleted records count, because they can be restored. */

const countQuery = (db: Db | Trx, clientId: string, tableId: string) =>
  db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId);

const toNumber = async (query: ReturnType<typeof countQuery>): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count);

export const recordsOfType = (db: Db | Trx, clientId: string, tableId: string): Promise<number> =>
  toNumber(countQuery(db, clientId, tableId));

/** Counts the records with a value in a field. */
export const recordsWithField = (db: Db | Trx, clientId: string, tableId: string, fieldId: string): Promise<number> =>
  toNumber(
    countQuery(db, clientId, tableId).where(sql<boolean>`coalesce(data -> ${fieldId}, 'null'::jsonb) <> 'null'::jsonb`),
  );

/** Counts the records with a value in one of these fields. */
export const recordsWithAnyField = (
  db: Db | Trx,
  clientId: string,
  tableId: string,
  fieldIds: readonly string[],
): Promise<number> =>
  toNumber(
    countQuery(db, clientId, tableId).where(({ or }) =>
      or(fieldIds.map((fieldId) => sql<boolean>`coalesce(data -> ${fieldId}, 'null'::jsonb) <> 'null'::jsonb`)),
    ),
  );

/** Counts the records with one of these options of a field. */
export const recordsWithOptions = (
  db: Db | Trx,
  clientId: string,
  { tableId, fieldId }: { tableId: string; fieldId: string },
  options: readonly string[],
): Promise<number> =>
  toNumber(
    countQuery(db, clientId, tableId).where(
      sql<boolean>`jsonb_exists_any(data -> ${fieldId}, ${[...options]}::text[])`,
    ),
  );

/** Counts the records in a pipeline, or in one of its stages. */
export const recordsInStage = (
  db: Db | Trx,
  clientId: string,
  tableId: string,
  { pipelineId, stageId }: { pipelineId: string; stageId?: string | undefined },
): Promise<number> =>
  toNumber(
    countQuery(db, clientId, tableId)
      .where('pipeline_id', '=', pipelineId)
      .$if(stageId !== undefined, (query) => query.where('stage_id', '=', stageId ?? '')),
  );

export async function membersWithRole(db: Db | Trx, clientId: string, roleId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member_roles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of active members by role. */
export async function membersByRole(db: Db, clientId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('member_roles as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.client_id', '=', 'r.client_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(({ fn }) => ['r.role_id', fn.countAll<string>().as('count')])
    .where('r.client_id', '=', clientId)
    .where('m.client_id', '=', clientId)
    .where('m.deleted', '=', false)
    .groupBy('r.role_id')
    .execute();
  return new Map(rows.map(({ role_id, count }) => [role_id, Number(count)]));
}

/** Returns whether a view of another type or of a member has this id: view ids are unique in a company. */
export async function isViewTaken(trx: Trx, clientId: string, tableId: string, viewId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('filter_configs')
    .select('view_id')
    .where('client_id', '=', clientId)
    .where('view_id', '=', viewId)
    .where(({ eb, or }) => or([eb('table_id', '<>', tableId), eb('is_global', '=', false)]))
    .executeTakeFirst();
  return row !== undefined;
}
