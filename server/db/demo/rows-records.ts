import type { Insertable } from 'kysely';
import { fieldsOfType, type CompanyType } from '../../../domain/metadata/company';
import { recordKeys } from '../../queries/records/keys';
import type { RecordsTable, TimelineTable } from '../tables';
import type { DemoRecord } from './record';

export function recordRow(clientId: string, type: CompanyType, record: DemoRecord): Insertable<RecordsTable> {
  const { data, ...keys } = recordKeys({
    clientId,
    tableId: type.table_id,
    fields: fieldsOfType(type),
    titleField: type.list_first_show_field_id,
    owner: record.owner,
    data: record.data,
  });
  return {
    client_id: clientId,
    table_id: record.table_id,
    id: record.id,
    ...keys,
    data: JSON.stringify(data),
    owner: record.owner,
    followers: record.followers,
    pipeline_id: record.pipeline_id ?? null,
    stage_id: record.stage_id ?? null,
    is_draft: false,
    creator: record.owner,
    updater: record.owner,
    create_time: new Date(record.create_time),
    update_time: new Date(record.update_time),
    deleted_at: null,
    field_times: '{}',
  };
}

/** Every record begins its timeline with its making; a note stands in the timelines of what it is about. */
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
