import * as z from 'zod/mini';
import { filterShape } from '../../../filter-tree';
import { Cursor, cursorOrders, Keyword } from '../../records/records';
import { Empty, Id } from '../../shapes';
import { defineEndpoint } from '../endpoint';
import { ApiRecord, buildPage, ChangedApiRecord, FieldValues, PageLimit, Select, TypeName } from '../endpoint-shapes';

const area = 'Records';
const recordKey = { type: TypeName, id: Id };
const Version = z.optional(
  z
    .number()
    .check(
      z.describe(
        'The version that was read: a field that somebody else has changed since is a conflict. Without it this change wins',
      ),
    ),
);
const Stage = z.optional(
  z
    .strictObject({ pipeline_id: z.optional(Id), stage_id: Id })
    .check(z.describe('The stage to move to; the stage alone where one pipeline has it')),
);

/** The part of a list that is read, and its order. */
const Question = {
  filter: z.optional(filterShape),
  keyword: z.optional(Keyword),
  order: z.optional(
    z
      .enum(cursorOrders)
      .check(
        z.describe(
          '`newest` or `oldest`: by creation. No record is missed and none comes twice, whatever is written meanwhile. `changed`: by the last change, the oldest first; what changes meanwhile comes once more',
        ),
      ),
  ),
  select: Select,
  cursor: z.optional(Cursor.check(z.describe('`next_cursor` of the page before; the other parameters stay the same'))),
  limit: PageLimit,
};

const list = { area, output: buildPage(ApiRecord), calls: ['records.listByCursor', 'fieldConfig.allList'] } as const;
const saveEndpoint = { area, output: ChangedApiRecord, calls: ['records.save', 'fieldConfig.allList'] } as const;

export const recordEndpoints = {
  listRecords: defineEndpoint({
    ...list,
    method: 'GET',
    path: '/v1/records/{type}',
    summary: 'A page of the records of a type, the newest first',
    input: z.strictObject({ type: TypeName, ...Question }),
  }),
  queryRecords: defineEndpoint({
    ...list,
    method: 'POST',
    path: '/v1/records/{type}/query',
    summary: 'The same with the filter in the body, which has room for long ones',
    input: z.strictObject({ type: TypeName, ...Question }),
  }),
  getRecord: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/records/{type}/{id}',
    summary: 'One record',
    input: z.strictObject({ ...recordKey, select: Select }),
    output: ApiRecord,
    calls: ['records.info', 'fieldConfig.allList'],
  }),
  createRecord: defineEndpoint({
    ...saveEndpoint,
    method: 'POST',
    path: '/v1/records/{type}',
    summary: 'Makes a record',
    status: 201,
    input: z.strictObject({ type: TypeName, fields: FieldValues, stage: Stage }),
  }),
  updateRecord: defineEndpoint({
    ...saveEndpoint,
    method: 'PATCH',
    path: '/v1/records/{type}/{id}',
    summary: 'Changes the given fields of a record, or its stage',
    input: z.strictObject({ ...recordKey, fields: z.optional(FieldValues), stage: Stage, version: Version }),
  }),
  upsertRecord: defineEndpoint({
    area,
    method: 'POST',
    path: '/v1/records/{type}/upsert',
    summary: 'Changes the record that has this value of a unique field, or makes one where none has it',
    input: z.strictObject({
      type: TypeName,
      by: Id.check(z.describe('The id of the unique field, whose value is among the fields')),
      fields: FieldValues,
    }),
    output: z.object({ is_new: z.boolean(), record: ChangedApiRecord }),
    calls: ['records.upsert', 'fieldConfig.allList'],
  }),
  deleteRecord: defineEndpoint({
    area,
    method: 'DELETE',
    path: '/v1/records/{type}/{id}',
    summary: 'Removes a record; an administrator can restore it for thirty days',
    input: z.strictObject(recordKey),
    output: Empty,
    calls: ['records.remove'],
  }),
};
