import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Filter } from '../../../domain/filter-tree';
import type { NoticeScope } from '../../../domain/metadata/notice-scopes';
import type { NoticeKind, NoticeType } from '../../../domain/notices/kinds';
import type { MaybeTime, Time } from './columns';

/** The notices of members, and the figures on their home page. */

/** A field that a notice speaks of. */
export interface NoticeChange {
  field: string;
  old: unknown;
  new: unknown;
}

/** One notice of one member. Each read checks whether the member may still know of it. */
export interface NoticesTable {
  client_id: string;
  member_id: string;
  notice_id: string;
  type: NoticeType;
  /** The record of the notice. */
  table_id: string;
  record_id: string;
  /** The note that was written about the record. */
  note_id: string | null;
  /** The acting member. */
  actor: string | null;
  /** The fields of the notice: the changed ones, or the one that mentions the reader. Empty: none. */
  fields: string[];
  /** The values of those fields before and after, as stored, where the notice contains them. */
  changes: ColumnType<NoticeChange[] | null, string | null | undefined, never>;
  /** False for a notice that was only sent as a message. */
  on_home: boolean;
  create_time: Time;
  read_time: MaybeTime;
  /** The action on several records of the notice; `notice_records` contains its records, and this row only the first. Null: one record. */
  group_id: string | null;
  /** The number of the group's rows at the last write of the notice. */
  group_size: Generated<number>;
  /** The number of the group's rows when its message was sent; 0 for none. */
  told_size: Generated<number>;
}

/** The part of an action on several records about which a member is notified, for one record. */
export interface NoticeRecordsTable {
  client_id: string;
  group_id: string;
  member_id: string;
  table_id: string;
  record_id: string;
  type: NoticeType;
  actor: string | null;
  /** As in a notice. The owner property where the member became the owner. */
  fields: string[];
  changes: ColumnType<NoticeChange[] | null, string | null | undefined, never>;
  on_home: boolean;
  on_card: boolean;
  create_time: Time;
}

/** One write of a record, for members who look at it. Each delivery checks whether they may know of it. */
export interface RecordEventsTable {
  client_id: string;
  event_id: string;
  table_id: string;
  record_id: string;
  /** The record's update time; of a note written about it the time of the note. */
  version: Time;
  /** The fields that were written, by id; null for an event that concerns everyone who may read the record. */
  fields: string[] | null;
  /** The members who were on the record before and are not any more; null: none. */
  left_members: string[] | null;
  create_time: Time;
}

/** A member's setting for one kind of notice of one object type; without a row the default counts (domain/notices). */
export interface NoticeConfigsTable {
  client_id: string;
  member_id: string;
  table_id: string;
  kind: NoticeKind;
  card_on: boolean;
  card_scope: NoticeScope;
  home_on: boolean;
  home_scope: NoticeScope;
  update_time: Time;
}

/** A metric of a member's home page. */
export interface ChartsTable {
  client_id: string;
  member_id: string;
  chart_id: string;
  table_id: string;
  name: string;
  op: string;
  /** The field that is summed, averaged …; null for a count. */
  field_id: string | null;
  filter: JSONColumnType<Filter, string | null, string | null> | null;
  /** The property by which a record is the member's own; null for all records. */
  mine: string | null;
  /** A date preset over the creation time; null for all times. */
  period: string | null;
  is_shown: boolean;
  order_no: number;
}

export interface NoticeTables {
  record_events: RecordEventsTable;
  notices: NoticesTable;
  notice_records: NoticeRecordsTable;
  notice_configs: NoticeConfigsTable;
  charts: ChartsTable;
}
