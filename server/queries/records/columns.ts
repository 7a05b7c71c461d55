import type { Selectable } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { RecordsTable } from '../../db/tables';

/** What a reader of records gets: everything but the keys that only SQL uses. */
export const recordColumns = [
  'records.table_id',
  'records.id',
  'records.name',
  'records.owner',
  'records.members',
  'records.followers',
  'records.pipeline_id',
  'records.stage_id',
  'records.is_draft',
  'records.creator',
  'records.updater',
  'records.create_time',
  'records.update_time',
  'records.deleted_at',
  'records.data',
  'records.field_times',
] as const;

export type ReadRow = Pick<
  Selectable<RecordsTable>,
  | 'table_id'
  | 'id'
  | 'name'
  | 'owner'
  | 'members'
  | 'followers'
  | 'pipeline_id'
  | 'stage_id'
  | 'is_draft'
  | 'creator'
  | 'updater'
  | 'create_time'
  | 'update_time'
  | 'deleted_at'
  | 'data'
  | 'field_times'
>;

export function storedRecord(row: ReadRow): StoredRecord {
  return {
    ...row,
    create_time: row.create_time.getTime(),
    update_time: row.update_time.getTime(),
    deleted_at: row.deleted_at === null ? null : row.deleted_at.getTime(),
  };
}
