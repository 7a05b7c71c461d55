import * as z from 'zod/mini';
import { valueKinds } from '../../kinds';
import { fieldAccesses } from '../../metadata/field';
import { FieldIssueShape, Id, NamedRecord } from '../shapes';
import { webhookEvents } from '../../metadata/webhook-events';

/** The most fields that a request selects. */
const selectLimit = 100;

/** Values by the ids of fields. */
export const FieldValues = z
  .record(z.string().check(z.maxLength(64)), z.unknown())
  .check(z.describe('Values by the ids of fields, as `/v1/types/{type}` lists them'));

export const TypeName = Id.check(z.describe('The id of a type, such as `organization`, `user` or `deal`'));

export const Select = z.optional(
  z.array(Id).check(z.maxLength(selectLimit), z.describe('The ids of the fields to answer; without it all')),
);

export const PageLimit = z.optional(
  z.int().check(z.minimum(1), z.maximum(100), z.describe('Entries of a page; 20 without it')),
);

/** A record of any type. */
export const ApiRecord = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  version: z.number().check(z.describe('Sent back with a change, it finds out what others have changed meanwhile')),
  created_at: z.number().check(z.describe('Epoch milliseconds')),
  updated_at: z.number().check(z.describe('Epoch milliseconds')),
  created_by: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  owner_id: z.nullable(z.string()),
  pipeline_id: z.nullable(z.string()),
  stage_id: z.nullable(z.string()),
  stage_name: z.nullable(z.string()),
  is_draft: z.boolean().check(z.describe('It waits for an approval')),
  can: z.object({ update: z.boolean(), delete: z.boolean(), note: z.boolean() }),
  fields: FieldValues,
  references: z
    .record(z.string(), NamedRecord)
    .check(z.describe('The records that the fields name, by `<type>:<id>`, as far as the key may read them')),
});
export type ApiRecord = z.infer<typeof ApiRecord>;

/** The answer of a change: the record after it, or its id alone where the key may not read it any more. */
export const ChangedApiRecord = z.union([ApiRecord, z.strictObject({ id: z.string() })]);
export type ChangedApiRecord = z.infer<typeof ChangedApiRecord>;

/** A page of a list that is read by cursor. */
export const buildPage = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({
    data: z.array(entry),
    next_cursor: z.nullable(z.string()).check(z.describe('The cursor of the next page; null behind the last one')),
  });

/** The result of each entry of a batch, in the order of the request. An entry that fails stops no other. */
export const BatchResult = z.object({
  succeeded: z.number(),
  failed: z.number(),
  results: z.array(
    z.object({
      id: z.nullable(z.string()).check(z.describe('Null for a record that was to be made and was not')),
      code: z.number().check(z.describe('0 is done; else the code of an error')),
      msg: z.string(),
      fields: z.optional(z.array(FieldIssueShape)),
    }),
  ),
});

const Option = z.object({ id: z.string(), label: z.string() });

/** A field of a type. */
export const ApiField = z.object({
  id: z.string(),
  name: z.string().check(z.describe('In the language of the request')),
  kind: z.enum(valueKinds),
  access: z.enum(fieldAccesses).check(z.describe('What the key may do with it')),
  is_required: z.boolean().check(z.describe('A new record needs a value of it')),
  is_unique: z.boolean().check(z.describe('No two records have the same value: `upsert` takes it as `by`')),
  links_to: z.nullable(z.string()).check(z.describe('The type of the records that it names')),
  options: z.array(Option),
});
export type ApiField = z.infer<typeof ApiField>;

export const ApiType = z.object({
  id: z.string(),
  name: z.string(),
  can_write: z.boolean(),
  has_stages: z.boolean(),
});

/** A type with everything that a record of it can hold. */
export const DescribedType = z.extend(ApiType, {
  title_field: z.string(),
  fields: z.array(ApiField),
  pipelines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stages: z.array(z.object({ id: z.string(), name: z.string(), weight: z.number() })),
    }),
  ),
});

/** One line of a timeline. `details` holds what its kind knows. */
export const TimelineLine = z.object({
  id: z.string(),
  kind: z.string(),
  created_at: z.number(),
  member_id: z.nullable(z.string()),
  member_name: z.string(),
  program: z.nullable(z.string()).check(z.describe('The name of the API key by which the member wrote it')),
  details: z.record(z.string(), z.unknown()),
});

export const ApiMember = z.object({
  id: z.string(),
  name: z.string(),
  team_ids: z.array(z.string()),
  has_left: z.boolean(),
});

export const ApiFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  mime_type: z.string(),
  md5: z.string(),
  url: z.string().check(z.describe('A signed link that expires')),
});

export const ApiWebhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(['on', 'failing', 'off']),
  created_at: z.number(),
});

export const ApiDelivery = z.object({
  id: z.string(),
  event: z.string(),
  type: z.string(),
  record_id: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  status: z.nullable(z.number()).check(z.describe('HTTP status of the last answer; null where there was none')),
  answer: z.string(),
  attempts: z.number(),
  created_at: z.number(),
});
