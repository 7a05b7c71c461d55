import * as z from 'zod/mini';
import { noticeScopes } from '../../metadata/notice-scopes';
import { noticeKinds, noticeTypes } from '../../notices/kinds';
import { optionalFilter } from '../../filter-tree';
import { call } from '../call';
import { perFamily } from '../per-family';
import { Empty, Id } from '../shapes';

/** One notice for its reader (REQ records 3, notices), in the reader's language. */
export const Notice = z.object({
  _id: z.string(),
  type: z.enum(noticeTypes),
  /** The member and the action, in one line. */
  title: z.string(),
  /** HTML with escaped words and line breaks only; may be empty. */
  description: z.string(),
  create_time: z.number(),
  /** The note or the record; both empty where the reader may read neither and only learns of the mention. */
  object_type: z.string(),
  object_id: z.string(),
  /** The record of a note, which a tap opens. */
  link_object_type: z.optional(z.string()),
  link_object_id: z.optional(z.string()),
  /** The owner and the members of the record that a tap opens. They show the reader's role on it. */
  object: z.object({ owner_member_id: z.nullable(z.string()), _all_member_ids: z.array(z.string()) }),
  read: z.boolean(),
  /** For an action on several records: the number of records of a type that the caller may read. A tap lists them by the condition `notice_id`. */
  records: z.optional(z.object({ table_id: z.string(), count: z.number() })),
});
export type Notice = z.infer<typeof Notice>;

/** The setting of one channel: whether to notify, and of which records. */
export const NoticeChannel = z.strictObject({ is_notice: z.boolean(), notice_scope: z.enum(noticeScopes) });

/** A member's setting for one kind of notice of one object type. */
export const NoticeConfig = z.strictObject({
  table_id: Id,
  type: z.union([z.enum(noticeKinds), z.templateLiteral(['NEW_', Id])]),
  card_notice_config: NoticeChannel,
  main_page_notice_config: NoticeChannel,
});
export type NoticeConfig = z.infer<typeof NoticeConfig>;

/** An event that happened just now (SD-6). A listener resumes after `id`. */
export const LiveEvent = z.object({
  id: z.string(),
  /** `configuration`: settings or rights have changed. The event names no record, and the app reloads its configuration. */
  type: z.enum(['notice', 'record', 'approval', 'export', 'configuration']),
  table_id: z.string(),
  record_id: z.string(),
  /** The time of the event, epoch milliseconds. */
  version: z.number(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A condition over the type (REQ records 7). */
const TypeFilter = z.strictObject({
  field: z.literal('type'),
  relation: z.literal('equal'),
  value: z.enum(noticeTypes),
  value_type: z.optional(z.literal('TEXT')),
});

const readConfig = { output: z.object({ list: z.array(NoticeConfig) }), errors: ['notFound'] } as const;
const writeConfig = {
  input: NoticeConfig,
  output: Empty,
  errors: ['notFound', 'keyReused', 'inProgress'],
} as const;
/** The same, under the paths that each suite's clients use (REQ records 7.82). */
const tableConfig = { input: z.strictObject({ table_id: Id }), ...readConfig };
const ofTable = 'What the caller has set about notices of one object type';
const updateSummary = 'Sets how the caller is notified of one kind of change, by the path of a suite';

export const notices = {
  'notices.list': call('notices.list', {
    summary: 'The notices of the caller at home, newest first, as far as they may still read them',
    input: z.strictObject({
      filter: optionalFilter(TypeFilter),
      /** Limits the list to records that the caller owns, or on which the caller works without owning them. */
      mine: z.optional(z.enum(['charge', 'collaboration'])),
      order_by: z.optional(z.strictObject({ field: z.literal('create_time'), sort: z.literal('desc') })),
      skip: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
      /** 20 when absent (SD-26). */
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    /** `unread` counts all notices, whatever the filter; 100 means more than 99. */
    output: z.object({ list: z.array(Notice), has_more: z.boolean(), unread: z.number() }),
  }),
  'notices.markRead': call('notices.markRead', {
    summary: 'Marks notices of the caller as read; ids of others change nothing',
    input: z.union([
      z.strictObject({ ids: z.array(Id).check(z.maxLength(100)) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    output: z.object({ unread: z.number() }),
    errors: ['keyReused', 'inProgress'],
  }),
  'notices.getConfig': call('notices.getConfig', {
    summary: 'What the caller has set about notices, for one object type or for all',
    input: z.strictObject({ table_id: z.optional(Id) }),
    ...readConfig,
  }),
  'notices.setConfig': call('notices.setConfig', {
    summary: 'Sets how the caller is notified of one kind of change on records of one object type',
    ...writeConfig,
  }),
  ...perFamily('notices', 'TableConfig', (family) =>
    call(`notices.${family}TableConfig`, { summary: ofTable, ...tableConfig }),
  ),
  ...perFamily('notices', 'UpdateConfig', (family) =>
    call(`notices.${family}UpdateConfig`, { summary: updateSummary, ...writeConfig }),
  ),
  'events.list': call('events.list', {
    summary:
      'What happened for the caller behind an event, and the badge; asked every 30 s where the stream of /api/events is not open',
    input: z.strictObject({ last_id: z.optional(Id) }),
    /** The next request sends `last_id`, also where no event has happened yet. */
    output: z.object({ list: z.array(LiveEvent), unread: z.number(), last_id: z.string() }),
  }),
};
