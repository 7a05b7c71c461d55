import * as z from 'zod/mini';
import { tabTypes } from '../collaboration/tabs';
import { fieldIssueCodes } from '../errors';
import { CompanyDetail } from './companies/companies';
import { idPattern } from '../ids';
import { lifecycles } from '../leads/lifecycle';

/** Shapes that several areas share. */

export const Id = z.string().check(z.regex(idPattern));

/** Paging: `page` from 1 with `size`, or `skip` with `limit`. `skip` takes precedence. At most 100 rows (SD-54), offset at most 10,000. */
export const Paging = {
  page: z.optional(z.int().check(z.minimum(1))),
  size: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  skip: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
};

/** The total number of records in a list: exact up to 1,000. `total_is_capped`: more exist ("1000+"). */
export const Total = { total: z.number(), total_is_capped: z.boolean() };
/** A total in the answer of a list. */
export interface CappedTotal {
  total: number;
  total_is_capped: boolean;
}

/** The error of one field of the input (`FieldIssue` of domain/errors.ts). */
export const FieldIssueShape = z.object({
  field: z.string(),
  code: z.enum(fieldIssueCodes),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export const Empty = z.object({});

/** The result of each item of a batch, in the order of the call: `code` 0 is success, other codes are error numbers (domain/errors.ts). */
export const BatchAnswer = z.object({
  success: z.number(),
  fail: z.number(),
  list: z.array(z.object({ id: z.string(), code: z.number() })),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;

/**
 * The abilities that a record temporarily withholds. While an approval waits, no member changes fields or stage, deletes the record or sends it
 * again (SD-40). No member creates the task list of a draft.
 */
export const heldAbilities = ['update', 'remove', 'move', 'resubmit', 'task_list'] as const;
export type HeldAbility = (typeof heldAbilities)[number];

/** The caller's abilities for one record; only the server computes them. */
const RecordAbilities = z.object({
  update: z.boolean(),
  remove: z.boolean(),
  /** May write a note on it. */
  note: z.boolean(),
  /** May create, bind or unbind its group chat. */
  chat: z.boolean(),
  /** May change the members who work on it: fields of the types `team` and `collaborator`. Absent: no. */
  team: z.optional(z.boolean()),
  /** May move it to another stage. Absent: no. */
  move: z.optional(z.boolean()),
  /** May convert it into a customer. Absent: no. */
  convert: z.optional(z.boolean()),
  /** May create its task list. Absent: no. */
  task_list: z.optional(z.boolean()),
  /** May follow the record or stop following it. Absent: no. */
  follow: z.optional(z.boolean()),
  /** For a draft: whether the caller may edit and resubmit it. Absent: no. */
  resubmit: z.optional(z.boolean()),
  /** The abilities that return when the approval ends or the draft is complete. Absent: none is withheld. */
  after_approval: z.optional(z.array(z.enum(heldAbilities))),
});

/** The stage of a record, with texts in the reader's language. */
const StageBrief = z.object({
  pipeline_id: z.string(),
  stage_id: z.string(),
  name: z.string(),
  /** 100 = won, 0 = lost (REQ records 3). */
  weight: z.number(),
});

/** The part of a linked record that is shown where a value names it. */
export const NamedRecord = z.object({
  /** Absent where the reader may not see the record (SD-52). */
  title: z.optional(z.string()),
  readable: z.boolean(),
  deleted: z.optional(z.boolean()),
});
export type NamedRecord = z.infer<typeof NamedRecord>;

/** A tab that members have given a record: a document of the suite, or a web page. */
export const Tag = z.object({
  /** The key of the tab in addresses. */
  key: z.string(),
  name: z.string(),
  url: z.string(),
  /** The document's token, for a document. */
  token: z.optional(z.string()),
  type: z.enum(tabTypes),
});
export type Tag = z.infer<typeof Tag>;

/** The document that belongs to the record itself. */
const DocumentProfile = z.optional(z.object({ url: z.string(), token: z.optional(z.string()), name: z.string() }));

/** A record: system properties by name, every readable field under its field id. A field that the caller may not see is absent. */
export const RecordSchema = z.looseObject({
  _id: z.string(),
  table_id: z.string(),
  /** The first shown field as text. */
  title: z.string(),
  create_time: z.number(),
  update_time: z.number(),
  create_member_id: z.nullable(z.string()),
  update_member_id: z.nullable(z.string()),
  owner_member_id: z.nullable(z.string()),
  follower_member_ids: z.array(z.string()),
  _all_member_ids: z.array(z.string()),
  is_draft: z.boolean(),
  /** The status of its approval, from domain/approvals or from the suite; absent where no approval was requested. */
  approve_status: z.optional(z.string()),
  /**
   * Whether and when the record was deleted (epoch milliseconds). The member who deleted it is its last editor. Only the bin returns deleted
   * records.
   */
  deleted: z.optional(z.boolean()),
  delete_time: z.optional(z.number()),
  /** The same as `abilities.remove`, under its name in REQ records 3. */
  is_delete_auth: z.optional(z.boolean()),
  /** The record's own currency, where its type has one: its symbol, and its code, which is also the field's value. */
  currency_symbol: z.optional(z.string()),
  currency_type: z.optional(z.string()),
  stage: z.optional(StageBrief),
  /**
   * The pipeline and stage of a record of a type with stages; null for a record without a stage, such as a draft. Leads also have `lead_stage_id`.
   */
  pipeline_id: z.optional(z.nullable(z.string())),
  stage_id: z.optional(z.nullable(z.string())),
  lead_stage_id: z.optional(z.nullable(z.string())),
  /**
   * The stage times, in the answer of a single record: its last move, the days in each stage (by stage id), and its latest entry into each stage.
   */
  last_stage_update_time: z.optional(z.nullable(z.number())),
  stage_stay_days: z.optional(z.record(z.string(), z.number())),
  stage_change_time: z.optional(z.record(z.string(), z.object({ in_time: z.number() }))),
  /** The time of the latest note, where cards or headers of its type show it; null: no note. */
  last_note_time: z.optional(z.nullable(z.number())),
  /** The number of days in its stage, where cards or headers of its type show it. */
  stage_days: z.optional(z.number()),
  /** The lifecycle of a lead. */
  lifecycle: z.optional(z.enum(lifecycles)),
  /** The organizations of the record, from the first such field that the reader sees. */
  organization_id: z.optional(z.unknown()),
  organization_ids: z.optional(z.unknown()),
  /** The related organizations of an organization, the first 100 of each kind (`organization.relatedIds` has all). */
  parent_organization_ids: z.optional(z.array(z.string())),
  child_organization_ids: z.optional(z.array(z.string())),
  relation_organization_ids: z.optional(z.array(z.string())),
  /** Whether the special application is offered (SD-59): a change of topic leads to records of this type, where the company names one. */
  special_application: z.optional(z.object({ topic_table_id: z.optional(z.string()) })),
  /** The same as `_id`, for tickets and notes, whose calls use this name (REQ records 7). */
  ticket_id: z.optional(z.string()),
  note_id: z.optional(z.string()),
  /** The bound group chat: `lark_chat_id` on Feishu and Lark, `dingtalk_chat_id` on DingTalk. */
  lark_chat_id: z.optional(z.string()),
  dingtalk_chat_id: z.optional(z.string()),
  /** The former bound chat of the record: only in the answer of a single record, on DingTalk. */
  dingtalk_abandon_chat_id: z.optional(z.string()),
  /** The task list in the suite, in the answer of a single record. */
  lark_tasklist_guid: z.optional(z.string()),
  /** The custom tabs in the order of creation, and the record's own document by suite, in the answer of a single record. */
  tags: z.optional(z.array(Tag)),
  lark_docx_profile: DocumentProfile,
  dingtalk_docx_profile: DocumentProfile,
  /** The suite ids of the members who work on it, in the answer of a single record, on Feishu and Lark. */
  lark_sub_member_ids: z.optional(z.array(z.string())),
  /** The company register's data for a customer's name, after a member's lookup, in the answer of a single record. */
  business_registration: z.optional(CompanyDetail),
  abilities: RecordAbilities,
  /** In the answer of a change: fields that the caller overwrites although the caller changed them elsewhere. */
  _overwritten: z.optional(z.array(z.string())),
  /** The linked records of the values, by `<table>:<id>`. */
  _refs: z.optional(z.record(z.string(), NamedRecord)),
});
export type RecordJson = z.infer<typeof RecordSchema>;

/** The answer of a change: the changed record. It is the id alone where the caller may no longer read the record, as after a change of owner. */
export const ChangedRecord = z.union([RecordSchema, z.strictObject({ id: z.string() })]);
export type ChangedRecord = z.infer<typeof ChangedRecord>;

export const RecordPage = z.object({ list: z.array(RecordSchema), ...Total, has_more: z.boolean() });
