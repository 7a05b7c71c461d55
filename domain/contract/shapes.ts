import * as z from 'zod/mini';
import { tabTypes } from '../collaboration/tabs';
import { CompanyDetail } from './companies/companies';
import { idPattern } from '../ids';
import { lifecycles } from '../leads/lifecycle';

/** Shapes that several areas share. */

export const Id = z.string().check(z.regex(idPattern));

/** Paging: `page` from 1 with `size`, or `skip` with `limit`; skip wins; at most 100 rows (SD-54), offset at most 10,000. */
export const Paging = {
  page: z.optional(z.int().check(z.minimum(1))),
  size: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  skip: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
};

/** The total number of records in a list: exact up to 1,000. `total_is_capped`: there are more than that ("1000+"). */
export const Total = { total: z.number(), total_is_capped: z.boolean() };
/** A total as list answers carry it. */
export interface CappedTotal {
  total: number;
  total_is_capped: boolean;
}

export const Empty = z.object({});

/** The result of each item of a batch, in the order of the call: `code` 0 is done, another one is an error's number (domain/errors.ts). */
export const BatchAnswer = z.object({
  success: z.number(),
  fail: z.number(),
  list: z.array(z.object({ id: z.string(), code: z.number() })),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;

/**
 * The abilities that a record withholds for a time. While an approval waits, no member changes its fields or its stage, removes it or sends it
 * again (SD-40). No member creates the task list of a draft.
 */
export const heldAbilities = ['update', 'remove', 'move', 'resubmit', 'task_list'] as const;
export type HeldAbility = (typeof heldAbilities)[number];

/** The caller's abilities for one record; computed by the server, repeated nowhere. */
const RecordAbilities = z.object({
  update: z.boolean(),
  remove: z.boolean(),
  /** Write a note on it. */
  note: z.boolean(),
  /** Make, bind or unbind its group chat. */
  chat: z.boolean(),
  /** Change who works on it: the fields of types `team` and `collaborator`. Absent: no. */
  team: z.optional(z.boolean()),
  /** Move it to another stage. Absent: no. */
  move: z.optional(z.boolean()),
  /** Convert it into a customer. Absent: no. */
  convert: z.optional(z.boolean()),
  /** Make its task list. Absent: no. */
  task_list: z.optional(z.boolean()),
  /** True to follow the record, false to end following. Absent: false. */
  follow: z.optional(z.boolean()),
  /** For a draft: whether the caller may edit it and send it for approval once more. Absent: no. */
  resubmit: z.optional(z.boolean()),
  /** The rights that the caller can use once the approval has ended or the draft is complete. Absent: no right is withheld. */
  after_approval: z.optional(z.array(z.enum(heldAbilities))),
});

/** The stage of a record, with its words in the reader's language. */
const StageBrief = z.object({
  pipeline_id: z.string(),
  stage_id: z.string(),
  name: z.string(),
  /** 100 = won, 0 = lost (REQ records 3). */
  weight: z.number(),
});

/** The part of an answer about a record that a value names. */
export const NamedRecord = z.object({
  /** Missing where the reader may not see the record (SD-52). */
  title: z.optional(z.string()),
  readable: z.boolean(),
  deleted: z.optional(z.boolean()),
});
export type NamedRecord = z.infer<typeof NamedRecord>;

/** A tab that members have given a record: a document of the suite, or a web page. */
export const Tag = z.object({
  /** In the address of the tab. */
  key: z.string(),
  name: z.string(),
  url: z.string(),
  /** The document's token, for a document. */
  token: z.optional(z.string()),
  type: z.enum(tabTypes),
});
export type Tag = z.infer<typeof Tag>;

/** The document that a record has itself. */
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
  /** Whether it was removed, and when (epoch milliseconds). The member who removed it changed it last. A removed record is answered by the bin alone. */
  deleted: z.optional(z.boolean()),
  delete_time: z.optional(z.number()),
  /** The same as `abilities.remove`, by the name that REQ records 3 gives it. */
  is_delete_auth: z.optional(z.boolean()),
  /** The record's own currency, where its type has one: its symbol, and its code, which is also the value of that field. */
  currency_symbol: z.optional(z.string()),
  currency_type: z.optional(z.string()),
  stage: z.optional(StageBrief),
  /**
   * The pipeline and stage of a record of a type with stages; null: in none, as for a draft. Leads name their stage by `lead_stage_id` in addition.
   */
  pipeline_id: z.optional(z.nullable(z.string())),
  stage_id: z.optional(z.nullable(z.string())),
  lead_stage_id: z.optional(z.nullable(z.string())),
  /**
   * The stage times, in one record's own answer: the time of its last move, the days in each stage (by the id of the stage), and the last time it
   * came into each.
   */
  last_stage_update_time: z.optional(z.nullable(z.number())),
  stage_stay_days: z.optional(z.record(z.string(), z.number())),
  stage_change_time: z.optional(z.record(z.string(), z.object({ in_time: z.number() }))),
  /** The time of the last note about it, where a card or a header of its type shows that; null: none yet. */
  last_note_time: z.optional(z.nullable(z.number())),
  /** The days in its stage, where a card or a header of its type shows them. */
  stage_days: z.optional(z.number()),
  /** The lifecycle of a lead. */
  lifecycle: z.optional(z.enum(lifecycles)),
  /** The organizations that it belongs to, where its type has a field for them and the reader sees it: the first such field. */
  organization_id: z.optional(z.unknown()),
  organization_ids: z.optional(z.unknown()),
  /** The related organizations of an organization, the first 100 of each kind (`organization.relatedIds` has all). */
  parent_organization_ids: z.optional(z.array(z.string())),
  child_organization_ids: z.optional(z.array(z.string())),
  relation_organization_ids: z.optional(z.array(z.string())),
  /** The special application is offered (SD-59): a change of topic leads to records of this type, where the company names one. */
  special_application: z.optional(z.object({ topic_table_id: z.optional(z.string()) })),
  /** The same as `_id`, of tickets and of notes: their calls name it so (REQ records 7). */
  ticket_id: z.optional(z.string()),
  note_id: z.optional(z.string()),
  /** The bound group chat, where there is one: `lark_chat_id` on Feishu and Lark, `dingtalk_chat_id` on DingTalk. */
  lark_chat_id: z.optional(z.string()),
  dingtalk_chat_id: z.optional(z.string()),
  /** The former bound chat of the record: only in the answer of a single record, on DingTalk. */
  dingtalk_abandon_chat_id: z.optional(z.string()),
  /** Its task list in the suite, in one record's own answer. */
  lark_tasklist_guid: z.optional(z.string()),
  /** Its custom tabs in the order in which they were made, and the document that it has itself by its suite, in one record's own answer. */
  tags: z.optional(z.array(Tag)),
  lark_docx_profile: DocumentProfile,
  dingtalk_docx_profile: DocumentProfile,
  /** The ids in the suite of the members who work on it, in one record's own answer, on Feishu and Lark. */
  lark_sub_member_ids: z.optional(z.array(z.string())),
  /** The company register's data for a customer's name, where a member has looked it up, in one record's own answer. */
  business_registration: z.optional(CompanyDetail),
  abilities: RecordAbilities,
  /** Answer of a change: the fields that the caller had changed elsewhere since the time that they knew, and has now written over. */
  _overwritten: z.optional(z.array(z.string())),
  /** The records that the values name, by `<table>:<id>`. */
  _refs: z.optional(z.record(z.string(), NamedRecord)),
});
export type RecordJson = z.infer<typeof RecordSchema>;

/**
 * The answer of a change: the record after it. It is the record's id alone where the caller may not read the record any more, as after changing its
 * owner.
 */
export const ChangedRecord = z.union([RecordSchema, z.strictObject({ id: z.string() })]);
export type ChangedRecord = z.infer<typeof ChangedRecord>;

export const RecordPage = z.object({ list: z.array(RecordSchema), ...Total, has_more: z.boolean() });
