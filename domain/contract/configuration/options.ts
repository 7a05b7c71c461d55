import * as z from 'zod/mini';
import { ValueOption } from '../../metadata/field';
import { labelLimit } from '../../values/options';
import { call, callForKeys } from '../call';
import { Id, Paging } from '../shapes';

const FieldName = z.string().check(z.maxLength(64));

export const options = {
  'options.search': callForKeys('options.search', {
    summary:
      'Options of a field, those that fit a keyword or those with these ids: for a field whose options do not travel with it',
    input: z.strictObject({
      table: Id,
      field_id: FieldName,
      keyword: z.optional(z.string().check(z.maxLength(labelLimit))),
      /** The ids to return, deleted ones included; a search leaves deleted ones out. */
      ids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
      ...Paging,
    }),
    /** Labels in the reader's language. */
    output: z.object({
      list: z.array(z.object({ id: z.string(), label: z.string(), deleted: z.optional(z.boolean()) })),
      has_more: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  'options.add': call('options.add', {
    summary: 'Adds an option to a select that every member who fills the form may add options to',
    input: z.strictObject({ table: Id, field_id: FieldName, label: z.string().check(z.maxLength(labelLimit)) }),
    output: z.object({ option: ValueOption }),
    errors: ['notFound', 'notAllowed', 'keyReused', 'inProgress'],
  }),
};
