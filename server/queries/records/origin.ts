import { sql } from 'kysely';
import { shareable } from '../../db/together';

/** The creator of a record, the time of its creation and of its entry into its stage, according to another product. Epoch milliseconds. */
export interface RecordOrigin {
  creator?: string;
  created?: number;
  inStage?: number;
}

/**
 * Writes the origin of a record that an administrator imports and that this transaction has created. The creation line of the timeline and the
 * history of its stages get the same origin.
 */
export const setOrigin = shareable<[string, string], RecordOrigin & { id: string }, void>(
  async (db, [clientId, tableId], origins) => {
    const originRows = sql`jsonb_to_recordset(${JSON.stringify(
      origins.map(({ id, creator, created, inStage }) => ({
        id,
        creator,
        created: created === undefined ? undefined : new Date(created).toISOString(),
        in_stage: inStage === undefined ? undefined : new Date(inStage).toISOString(),
      })),
    )}::jsonb) as given(id text, creator text, created timestamptz, in_stage timestamptz)`;
    await sql`
      update records set creator = coalesce(given.creator, records.creator), create_time = coalesce(given.created, records.create_time)
      from ${originRows} where records.client_id = ${clientId} and records.table_id = ${tableId} and records.id = given.id`.execute(
      db,
    );
    await sql`
      update timeline set operator = coalesce(given.creator, timeline.operator), create_time = coalesce(given.created, timeline.create_time)
      from ${originRows} where timeline.client_id = ${clientId} and timeline.table_id = ${tableId} and timeline.record_id = given.id
        and timeline.event_type = 'CREATE'`.execute(db);
    await sql`
      update stage_changes set change_time = given.in_stage, member_id = coalesce(given.creator, stage_changes.member_id)
      from ${originRows} where stage_changes.client_id = ${clientId} and stage_changes.table_id = ${tableId} and stage_changes.record_id = given.id
        and given.in_stage is not null`.execute(db);
    return [];
  },
);
