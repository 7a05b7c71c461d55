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
  /** Hashed keys that find duplicates (domain/duplicates/keys.ts); null: not created yet. */
  duplicate_keys: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  /** The version of `recordKeys` that created the keys (server/queries/search/keys.ts). */
  keys_version: Generated<number>;
  /** The searchable words that every reader sees, in their compared form (domain/compared-text.ts); substring search verifies matches here. */
  search_text: string;
  /** The searchable words of fields that only some roles see, in their compared form, by field id. */
  role_words: JsonColumn<Record<string, string>>;
  /** The compared form of texts by field id, where it differs from lower case; filters use it. */
  compared_texts: ColumnType<Record<string, string>, string | undefined, string>;
  /** The state of the record's approval; a pending one has precedence. Null for none. */
  approve_status: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface TimelineTable {
  client_id: string;
  table_id: string;
  record_id: string;
  event_id: string;
  event_type: TimelineEventType;
  operator: string | null;
  /** The name of the API key that wrote it for the operator; null for a person, and for a key in its own name. */
  program: ColumnType<string | null, string | null | undefined, string | null>;
  create_time: Time;
  /** Later than `create_time` for an event that was changed since. */
  update_time: Time;
  /** The data that its type declares in domain/contract/timeline/timeline.ts. */
  data: JsonColumn<Record<string, unknown>>;
}

/** A record's entry into a stage: the source of its history and its days in stages. */
export interface StageChangesTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** 1 for the first change of the record, then one more each. */
  number: number;
  /** Null for a new record, and for one without a stage. */
  from_pipeline_id: string | null;
  from_stage_id: string | null;
  /** Null for a record without a stage. */
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
  /** Whether the line was deleted. */
  deleted: boolean;
  member_id: string | null;
  update_time: Time;
}

/** A record that a conversion created or filled. */
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
  /** lost: dissolved, or without the bot; bound again once the suite reports both present. */
  state: 'bound' | 'unbound' | 'lost';
  /** created: by the app; bound: an existing chat. */
  origin: 'created' | 'bound';
  /** The name and language that the app gave the chat; null for a chat with another name. */
  given_name: Generated<string | null>;
  language: Generated<'zh' | 'en' | 'ja' | null>;
  /** The events of domain/notices/chat-events.ts that were switched on. */
  notices: Generated<string[]>;
  /** The people in events, by suite id: whether they are in the chat. */
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
  /** The path of the bytes in the store: random characters, so that it does not reveal the id. */
  path: string;
  create_time: Time;
  /** Set when a record refers to it; other files are deleted after 24 h. */
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

/** The parts that a merge moved, and the state of both records that an undo requires. */
export interface MovedParts {
  /** Link fields that pointed to the deleted record and now point to the survivor: their former and present values. */
  links: { table_id: string; id: string; field_id: string; before: unknown; after: unknown }[];
  /** Followers that the survivor did not have. */
  followers: string[];
  /** The chat that moved to the survivor; absent: none. */
  chat_id?: string;
  /** Product lines, by their ids on the survivor, and the time of the write. */
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
  /** The child companies that moved to the survivor. */
  children: string[];
  /** The parent of the survivor before and after the merge. */
  before: string | null;
  after: string | null;
  /** The parent of the deleted company. */
  removed: string | null;
}

/** The change that a merge made to relations between companies. */
interface MovedRelations {
  /** The related companies of the deleted one. */
  removed: string[];
  /** Those that the survivor got by the merge. */
  added: string[];
}

/** A record that was merged into another one. */
export interface RecordMergesTable {
  client_id: string;
  table_id: string;
  /** The deleted record. */
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
