import type { ApiRecord, ChangedApiRecord } from '../../domain/contract/programs/endpoint-shapes';
import type { ChangedRecord, RecordJson } from '../../domain/contract/shapes';
import { AppError } from '../../domain/errors';
import { abilities } from '../../domain/kinds';
import type { Field } from '../../domain/metadata/field';
import { unwrapValue } from '../../domain/values/wrapped';
import type { EndpointCaller } from './caller';

export type ViewRecord = (record: RecordJson) => ApiRecord;

/**
 * Returns a function that turns records of a type into those of `/v1`. @param select the ids of the included fields; all fields if absent @throws
 * AppError invalid for a selected field that the caller does not see
 */
export async function loadRecordView(
  caller: EndpointCaller,
  type: string,
  select?: readonly string[],
): Promise<ViewRecord> {
  const { list } = await caller.call('fieldConfig.allList', { table: type });
  const visible = list.filter((field) => field.access !== 'none' && !abilities[field.value_type].isButton);
  const unknown = (select ?? []).filter((id) => !visible.some((field) => field.field_id === id));
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      {},
      unknown.map((id) => ({ field: `select.${id}`, code: 'unknownField' })),
    );
  const fields = select ? visible.filter((field) => select.includes(field.field_id)) : visible;
  return (record) => viewRecord(record, fields);
}

/** Returns the answer of a change. */
export function viewChanged(record: ChangedRecord, view: ViewRecord): ChangedApiRecord {
  return '_id' in record ? view(record as RecordJson) : { id: record.id };
}

function viewRecord(record: RecordJson, fields: readonly Field[]): ApiRecord {
  return {
    id: record._id,
    type: record.table_id,
    title: record.title,
    version: record.update_time,
    created_at: record.create_time,
    updated_at: record.update_time,
    created_by: record.create_member_id,
    updated_by: record.update_member_id,
    owner_id: record.owner_member_id,
    pipeline_id: record.pipeline_id ?? null,
    stage_id: record.stage_id ?? null,
    stage_name: record.stage?.name ?? null,
    is_draft: record.is_draft,
    can: { update: record.abilities.update, delete: record.abilities.remove, note: record.abilities.note },
    fields: Object.fromEntries(
      fields.map((field) => [field.field_id, unwrapValue(field, record[field.field_id]) ?? null]),
    ),
    references: record._refs ?? {},
  };
}
