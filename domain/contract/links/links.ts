import * as z from 'zod/mini';
import { RecordFilter } from '../../filter-tree';
import { OrderBy } from '../../views/view';
import { callForKeys } from '../call';
import { Keyword } from '../records/records';
import { Id, NamedRecord, Paging, RecordPage } from '../shapes';

const readErrors = ['notFound', 'deleted', 'notReadable'] as const;

/** The records of `table_id` that are linked with one record (`object_type`, `object_id`). */
const linkedInput = z.strictObject({
  table_id: Id,
  object_type: Id,
  object_id: Id,
  filter: RecordFilter,
  keyword: z.optional(Keyword),
  order_by: z.optional(OrderBy),
  ...Paging,
});

/** The maximum number of records that one call links or unlinks (SD-42). */
const changeLimit = 100;
const Ids = z.array(Id).check(z.maxLength(changeLimit));

/** The reason why a record was not linked or unlinked; the codes are those of a field error or of an error. */
const LinkFailure = z.object({ id: z.string(), reason: z.string() });

export const links = {
  'links.list': callForKeys('links.list', {
    summary: 'A page of the records of one type that are linked with a record, whichever of the two names the other',
    input: linkedInput,
    output: RecordPage,
    errors: readErrors,
  }),
  'links.childList': callForKeys('links.childList', {
    summary: 'A page of the records of one type that belong to a record and are removed with it',
    input: linkedInput,
    output: RecordPage,
    errors: readErrors,
  }),
  'links.brief': callForKeys('links.brief', {
    summary: 'The records that one field of a record names, in short',
    input: z.strictObject({ table_id: Id, id: Id, field_id: z.string().check(z.maxLength(64)) }),
    output: z.object({ list: z.array(z.extend(NamedRecord, { _id: z.string(), table_id: z.string() })) }),
    errors: readErrors,
  }),
  'links.update': callForKeys('links.update', {
    summary: 'Links and unlinks records, each for itself: what cannot be done is counted and the rest is done',
    input: z.strictObject({
      object_type: Id,
      object_id: Id,
      /** The type of the records that are linked and unlinked. */
      table_id: Id,
      /** The link field, of either type; absent: the first suitable one. */
      field_id: z.optional(z.string().check(z.maxLength(64))),
      add: z.optional(Ids),
      remove: z.optional(Ids),
    }),
    output: z.object({ success: z.number(), fail: z.number(), failed: z.array(LinkFailure) }),
    errors: [...readErrors, 'keyReused', 'inProgress'],
  }),
};
