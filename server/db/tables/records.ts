import type { ColumnType, Generated } from 'kysely';
import type { MoveKind } from '../../../domain/stages/move';
import type { TimelineEventType } from '../../../domain/contract/timeline/timeline';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** Records and what is kept with them. */

export interface RecordsTable {
  client_id: string;
  table_id: string;
  id: string;
  /** The first shown field as text. */
  name: string;
  /** The key by which names are sorted under COLLATE "C": pinyin for Chinese, lower case for Latin. */
  name_key: string;
  owner: string | null;
  /** Everyone on the record: its owner and the members of team fields. */
  members: string[];
  followers: string[];
  pipeline_id: string | null;
  stage_id: string | null;
  is_draft: boolean;
  creator: string | null;
  updater: string | null;
  create_time: Time;
  update_time: Time;
  deleted_at: MaybeTime;
  data: JsonColumn<Record<string, unknown>>;
  /** Per field: who changed it last and when (epoch ms). Serves known_update_time. */
  field_times: JsonColumn<Record<string, { time: number; member_id: string | null }>>;
  facets: number[];
  grams: number[];
  /** Under what records like it find it (domain/duplicates/keys.ts), hashed; null: not made yet. */
  duplicate_keys: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  /** The version of `recordKeys` that made the keys (server/queries/search/keys.ts). */
  keys_version: Generated<number>;
  /** The searchable words that everybody sees, lower case; substring search rechecks here. */
  search_text: string;
  /** The searchable words of fields that only some roles see, lower case, by field id. */
  role_words: JsonColumn<Record<string, string>>;
  /** The state of the record's approval; of several, one that waits. Null where none was requested. */
  approve_status: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface TimelineTable {
  client_id: string;
  table_id: string;
  record_id: string;
  event_id: string;
  event_type: TimelineEventType;
  operator: string | null;
  /** The name of the API key by which the operator wrote it; null for one who wrote it themselves, and for a key in its own name. */
  program: ColumnType<string | null, string | null | undefined, string | null>;
  create_time: Time;
  /** Later than `create_time` where what the line shows was changed since. */
  update_time: Time;
  /** The data that its type declares in domain/contract/timeline/timeline.ts. */
  data: JsonColumn<Record<string, unknown>>;
}

/** A record came into another stage: what its history and its days in stages are made of. */
export interface StageChangesTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** 1 for the first change of the record, then one more each. */
  number: number;
  /** Null for a new record, and for one that was in no stage. */
  from_pipeline_id: string | null;
  from_stage_id: string | null;
  /** Null where it is in no stage any more. */
  pipeline_id: string | null;
  stage_id: string | null;
  kind: MoveKind;
  /** The member who moved it; null where no member did. */
  member_id: string | null;
  change_time: Time;
}

/** A line of products of a record. */
export interface ProductLinesTable {
  client_id: string;
  table_id: string;
  record_id: string;
  line_id: string;
  /** The place in the list, from 1. */
  order_no: number;
  product_id: string | null;
  name: string;
  /** Exact decimals, written as text. */
  number: string;
  price: string;
  currency: string;
  source_price: string | null;
  source_currency: string | null;
  rate: string | null;
  description: string;
  /** It was taken out. */
  deleted: boolean;
  member_id: string | null;
  update_time: Time;
}

/** A record that a conversion made or filled. */
export interface ConvertedRecord {
  table_id: string;
  id: string;
  is_new: boolean;
  /** The previous values of the fields that the conversion filled. */
  before: Record<string, unknown>;
  /** The time when the conversion last wrote the record, epoch milliseconds. */
  left_at: number;
}

/** The records that a lead was converted into. */
export interface LeadConversionsTable {
  client_id: string;
  table_id: string;
  /** The id of the lead. */
  record_id: string;
  conversion_id: string;
  member_id: string | null;
  /** The pipeline and stage that the lead was in before, and the value of its customer field, as JSON; null for none. */
  from_pipeline_id: string | null;
  from_stage_id: string | null;
  from_customer: string | null;
  records: JsonColumn<ConvertedRecord[]>;
  create_time: Time;
  undo_time: MaybeTime;
}

export interface ChatBindingsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** chat_id on Feishu and Lark, openConversationId on DingTalk. */
  chat_id: string;
  name: string;
  /** lost: dissolved, or without our bot; bound again when the suite says that both are back. */
  state: 'bound' | 'unbound' | 'lost';
  /** created by us, or an existing chat that was bound. */
  origin: 'created' | 'bound';
  /** The name that we gave the chat, and its language; null for a chat with a name that is not ours. */
  given_name: Generated<string | null>;
  language: Generated<'zh' | 'en' | 'ja' | null>;
  /** The events of domain/notices/chat-events.ts that were switched on. */
  notices: Generated<string[]>;
  /** The people that events have reported, by the suite's id: whether they are in the chat. */
  people: ColumnType<Record<string, boolean>, string | undefined, string>;
  create_time: Time;
  update_time: Time;
}

export interface FilesTable {
  client_id: string;
  file_id: string;
  member_id: string;
  name: string;
  mime: string;
  size: number;
  md5: string | null;
  state: 'uploading' | 'done' | 'failed';
  /** The path of the bytes in the store: made of random characters, so that it does not show the id. */
  path: string;
  create_time: Time;
  /** Set when a record refers to it; files never referred to are swept after 24 h. */
  used: boolean;
  /** The path to which the bytes were uploaded before they were checked; null once that path is cleaned up. */
  upload_path: string | null;
}

/** The records and fields that hold a file now. */
export interface FileUsesTable {
  client_id: string;
  file_id: string;
  table_id: string;
  record_id: string;
  field_id: string;
}

/** Two records that a member has marked as different; the smaller id first. */
interface DuplicateDismissalsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  other_id: string;
  member_id: string | null;
  create_time: Time;
}

/** The parts that a merge moved from one record to another, and the state that both must have for an undo. */
export interface MovedParts {
  /** Fields of records that named the removed one and name the survivor: what they held, and what they hold now. */
  links: { table_id: string; id: string; field_id: string; before: unknown; after: unknown }[];
  /** Followers that the survivor did not have. */
  followers: string[];
  /** The chat that became the survivor's; absent: none. */
  chat_id?: string;
  /** Lines of products, by the ids that they have with the survivor now, and when they were written. */
  lines: string[];
  tabs: string[];
  task_list?: string;
  /** The change of the tree of companies; absent where it did not change. */
  parents?: MovedParents;
  /** The related companies; absent: none. */
  relations?: MovedRelations;
}

/** The change that a merge made to the tree of companies. Null: no parent. */
interface MovedParents {
  /** The companies below the removed one that are below the survivor now. */
  children: string[];
  /** The parent of the survivor before and after the merge. */
  before: string | null;
  after: string | null;
  /** The parent that the removed one had. */
  removed: string | null;
}

/** The change that a merge made to relations between companies. */
interface MovedRelations {
  /** The companies that the removed one was related with. */
  removed: string[];
  /** Those of them that the survivor is related with only since. */
  added: string[];
}

/** A record that was merged into another one. */
export interface RecordMergesTable {
  client_id: string;
  table_id: string;
  /** The one that was removed. */
  record_id: string;
  merge_id: string;
  survivor_id: string;
  member_id: string | null;
  /** The fields of the survivor: the value before the merge, and the value that the merge wrote. */
  left_as: JsonColumn<Record<string, { before: unknown; after: unknown }>>;
  moved: JsonColumn<MovedParts>;
  create_time: Time;
  undo_time: MaybeTime;
}

export interface RecordTables {
  duplicate_dismissals: DuplicateDismissalsTable;
  record_merges: RecordMergesTable;
  records: RecordsTable;
  timeline: TimelineTable;
  stage_changes: StageChangesTable;
  product_lines: ProductLinesTable;
  lead_conversions: LeadConversionsTable;
  chat_bindings: ChatBindingsTable;
  files: FilesTable;
  file_uses: FileUsesTable;
}
