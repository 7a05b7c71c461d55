import { lastChange } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import { recordIdTarget } from '../../../domain/import/plan';
import { localised, type Field } from '../../../domain/metadata/field';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { SessionRequest } from '../../context';
import { messageTexts } from '../../messages/texts';
import { listStageField } from '../imports/import-targets';
import type { TypeContext } from '../records/record-access';

/** A property of every record, as a column of a file. */
export interface SystemColumn {
  field: Field;
  read(record: StoredRecord): unknown;
}

/**
 * Returns the properties that a record has in addition to its fields: those that the list shows and filters by, and the id by which an import finds
 * the record again. If a field of the company has the same name, the field keeps it.
 */
export function listSystemColumns(request: SessionRequest, context: TypeContext): SystemColumn[] {
  const { type, fields, company } = context;
  const texts = messageTexts(request.language).imports;
  const base = { table: type.table_id, type: 'info', access: 'read', order: 0 } as const;
  const pipelines = company.pipelines.filter(({ table_id }) => table_id === type.table_id);
  const pipeline: Field = {
    ...base,
    field_id: 'pipeline_id',
    field_name: texts.pipeline,
    value_type: 'SINGLE_SELECT',
    value_options: pipelines.map(({ pipeline_id, name, i18n_resource }) => ({
      id: pipeline_id,
      label: localised({ i18n_resource: i18n_resource ?? {} }, 'name', name, request.language),
    })),
  };
  const member = (field_id: string, field_name: string): Field => ({
    ...base,
    field_id,
    field_name,
    value_type: 'MEMBER_SINGLE_SELECT',
  });
  const moment = (field_id: string, field_name: string): Field => ({
    ...base,
    field_id,
    field_name,
    value_type: 'DATE_TIME',
  });
  const columns: SystemColumn[] = [
    ...(type.is_stage_on
      ? [
          { field: listStageField(request, context), read: ({ stage_id }: StoredRecord) => stage_id },
          { field: pipeline, read: ({ pipeline_id }: StoredRecord) => pipeline_id },
        ]
      : []),
    ...(getBehaviour(type.table_id).ownerField === undefined
      ? [{ field: member('owner_member_id', texts.owner), read: ({ owner }: StoredRecord) => owner }]
      : []),
    { field: moment('create_time', texts.createTime), read: ({ create_time }) => create_time },
    { field: member('create_member_id', texts.creator), read: ({ creator }) => creator },
    { field: moment('update_time', texts.updateTime), read: (record) => lastChange(record, fields).time },
    {
      field: { ...base, field_id: recordIdTarget, field_name: texts.recordId, value_type: 'TEXT' },
      read: ({ id }) => id,
    },
  ];
  return columns.filter(({ field }) => !fields.some(({ field_id }) => field_id === field.field_id));
}
