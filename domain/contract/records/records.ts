import * as z from 'zod/mini';
import { RecordFilter } from '../../filter-tree';
import { OrderBy } from '../../views/view';
import { callForKeys } from '../call';
import { Id, Paging, RecordPage, RecordSchema } from '../shapes';
import { EventPage, eventPaging, TimelineEvent } from '../timeline/timeline';

/** The search text of a list. */
export const Keyword = z.string().check(z.maxLength(100));

/** `data` of an answer with `code` 1409: both values of each field that another member changed. */
export const ConflictParams = z.object({
  update_time: z.number(),
  fields: z.array(
    z.object({
      field: z.string(),
      mine: z.unknown(),
      theirs: z.unknown(),
      member_id: z.nullable(z.string()),
      time: z.number(),
    }),
  ),
});
export type ConflictParams = z.infer<typeof ConflictParams>;

/** The existing record with the value. A record that the caller may not read has no title; the caller can request access from its owner. */
export const Duplicate = z.object({
  _id: z.string(),
  table_id: z.string(),
  readable: z.boolean(),
  title: z.string(),
  owner_member_id: z.nullable(z.string()),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** The type of a record; absent: the type that the record has (REQ records 7: the general calls take the id). */
export const OwnTable = z.optional(Id);

const readErrors = ['notFound', 'deleted', 'notReadable'] as const;

/** A search in one type: words, a filter, or both, with an order (REQ shell 7.24). */
const searched = {
  table_id: Id,
  keyword: z.optional(Keyword),
  filter: RecordFilter,
  order_by: z.optional(OrderBy),
};
const SearchPage = z.object({ list: z.array(RecordSchema), has_more: z.boolean() });

/** A place in a list that is read page by page, from the answer of the page before it. */
export const Cursor = z.string().check(z.minLength(1), z.maxLength(300));
const cursorPaging = { cursor: z.optional(Cursor), limit: Paging.limit };
/** The cursor of the next page; null behind the last one. */
const NextCursor = { next_cursor: z.nullable(z.string()) };

/**
 * The orders in which a list is read by cursor. Records never move in the order of their creation, so a reader misses none and gets none twice. In
 * the order of their changes, the oldest first, a record that changes meanwhile comes once more.
 */
export const cursorOrders = ['newest', 'oldest', 'changed'] as const;
export type CursorOrder = (typeof cursorOrders)[number];

const info = (summary: string) => ({
  summary,
  input: z.strictObject({ id: Id }),
  output: RecordSchema,
  errors: readErrors,
});
/** The requirements name the type along with the id, even where the path contains it. A type other than the path's is refused. */
const events = <Table extends string>(summary: string, table: Table) => ({
  summary,
  input: z.strictObject({ id: Id, table_id: z.optional(z.literal(table)), ...eventPaging }),
  output: EventPage,
  errors: readErrors,
});

export const records = {
  'records.list': callForKeys('records.list', {
    summary: 'A page of records of one type, newest first unless ordered otherwise',
    input: z.strictObject({
      table_id: Id,
      filter: RecordFilter,
      keyword: z.optional(Keyword),
      order_by: z.optional(OrderBy),
      ...Paging,
    }),
    output: RecordPage,
    errors: ['notFound'],
  }),
  'records.listByCursor': callForKeys('records.listByCursor', {
    summary:
      'A page of records of one type behind a cursor, however many there are: the newest first unless ordered otherwise',
    input: z.strictObject({
      table_id: Id,
      filter: RecordFilter,
      keyword: z.optional(Keyword),
      order: z.optional(z.enum(cursorOrders)),
      ...cursorPaging,
    }),
    output: z.object({ list: z.array(RecordSchema), ...NextCursor }),
    errors: ['notFound'],
  }),
  'records.draftList': callForKeys('records.draftList', {
    summary: 'A page of drafts of one type: records that wait for their approval',
    input: z.strictObject({
      table_id: Id,
      filter: RecordFilter,
      keyword: z.optional(Keyword),
      order_by: z.optional(OrderBy),
      ...Paging,
    }),
    output: RecordPage,
    errors: ['notFound'],
  }),
  'records.checkDuplicate': callForKeys('records.checkDuplicate', {
    summary:
      'Whether a record already has this value in a unique field, those that the caller may not read included: these are only named by their owner',
    input: z.strictObject({ table_id: Id, field_id: Id, value: z.unknown(), ne_id: z.optional(Id) }),
    output: z.object({ exists: z.boolean(), record: z.optional(Duplicate) }),
    errors: ['notFound'],
  }),
  'records.search': callForKeys('records.search', {
    summary:
      'Records of one type whose words contain the keyword, or that fit the filter, newest first unless ordered otherwise',
    input: z.strictObject({ ...searched, skip: Paging.skip, limit: Paging.limit }),
    output: SearchPage,
    errors: ['notFound'],
  }),
  'records.searchByPage': callForKeys('records.searchByPage', {
    summary: 'The same, by pages',
    input: z.strictObject({ ...searched, page: Paging.page, pageSize: Paging.size }),
    output: SearchPage,
    errors: ['notFound'],
  }),
  'records.info': callForKeys('records.info', {
    ...info('One record of a type without calls of its own'),
    input: z.strictObject({ id: Id, table_id: OwnTable }),
  }),
  'records.belonging': callForKeys('records.belonging', {
    summary: 'How many records are removed with a record because they belong to it by a parent link, at any depth',
    input: z.strictObject({ id: Id, table_id: OwnTable }),
    output: z.object({
      /** The number of records that the caller may read, by type. */
      counts: z.record(z.string(), z.number()),
      /** Whether more records exist. */
      others: z.boolean(),
    }),
    errors: readErrors,
  }),
  'records.events': callForKeys('records.events', {
    summary: 'The timeline of a record of a type without calls of its own (leads too)',
    output: EventPage,
    errors: readErrors,
    input: z.strictObject({ id: Id, table_id: Id, ...eventPaging }),
  }),
  'records.eventsByCursor': callForKeys('records.eventsByCursor', {
    summary: 'A page of the timeline of a record of any type behind a cursor, the newest line first',
    input: z.strictObject({
      id: Id,
      table_id: Id,
      sub_type: eventPaging.sub_type,
      ...cursorPaging,
    }),
    output: z.object({ list: z.array(TimelineEvent), ...NextCursor }),
    errors: readErrors,
  }),

  'organization.info': callForKeys('organization.info', info('One organization')),
  'organization.events': callForKeys('organization.events', events('The timeline of an organization', 'organization')),
  'user.info': callForKeys('user.info', info('One contact')),
  'user.events': callForKeys('user.events', events('The timeline of a contact', 'user')),
  'lead.info': callForKeys('lead.info', info('One lead')),
  'deal.info': callForKeys('deal.info', info('One deal')),
  'deal.events': callForKeys('deal.events', events('The timeline of a deal', 'deal')),
  'ticket.info': callForKeys('ticket.info', { ...info('One ticket'), input: z.strictObject({ ticket_id: Id }) }),
  'ticket.events': callForKeys('ticket.events', {
    ...events('The timeline of a ticket', 'ticket'),
    input: z.strictObject({ ticket_id: Id, table_id: z.optional(z.literal('ticket')), ...eventPaging }),
  }),
};
