import type { Insertable } from 'kysely';
import type { NewRecord } from '../queries/records/write';
import type { TimelineTable } from '../db/tables';
import type { DemoRecord } from './record';

export function newRecord(record: DemoRecord): NewRecord {
  return {
    id: record.id,
    data: record.data,
    owner: record.owner,
    followers: record.followers,
    pipelineId: record.pipeline_id ?? null,
    stageId: record.stage_id ?? null,
    creator: record.owner,
    time: record.create_time,
    changedAt: record.update_time,
  };
}

/** Returns the timeline events of a record. Every timeline begins with the creation of its record; a note is in the timelines of its records. */
export function eventRows(clientId: string, record: DemoRecord): Insertable<TimelineTable>[] {
  const event = (
    table_id: string,
    record_id: string,
    event_id: string,
    event_type: TimelineTable['event_type'],
    data: object,
  ) => ({
    client_id: clientId,
    table_id,
    record_id,
    event_id,
    event_type,
    operator: record.owner,
    create_time: new Date(record.create_time),
    update_time: new Date(
      record.table_id === 'note' ? Math.max(record.create_time, record.update_time) : record.create_time,
    ),
    data: JSON.stringify(data),
  });
  if (record.table_id !== 'note') return [event(record.table_id, record.id, `created_${record.id}`, 'CREATE', {})];
  const related = record.data.follow_relate_objs as Record<string, string[]>;
  return Object.entries(related).flatMap(([table, ids]) =>
    ids.map((id) => event(table, id, `noted_${record.id}`, 'FOLLOW_NOTE', { note_id: record.id })),
  );
}
