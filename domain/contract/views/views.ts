import * as z from 'zod/mini';
import { fieldIssueCodes } from '../../errors';
import { FilterSchema, filterShape, storedFilter } from '../../filter-tree';
import { OrderBy, ViewFilter, ViewName } from '../../views/view';
import { call } from '../call';
import { BatchAnswer, Id } from '../shapes';

/** A saved view for one reader (REQ records 3, saved views). */
export const SavedView = z.object({
  _id: z.string(),
  /** Empty for the default view, which the app names in every language. */
  name: z.string(),
  table: z.string(),
  /** True for a view of the whole team, false for the author's own. */
  is_global: z.boolean(),
  /** null: no condition. Also null for another member's view that the reader cannot use (`issues`). */
  filter: z.nullable(FilterSchema),
  order_by: OrderBy,
  /** The position in the list, from 0. */
  sort: z.number(),
  update_time: z.number(),
  /**
   * The reasons why this reader cannot use the view: its filter or order names fields that the reader does not see, or that are deleted. Empty when
   * the reader can use it.
   */
  issues: z.array(z.object({ field: z.string(), code: z.enum(fieldIssueCodes) })),
  abilities: z.object({ update: z.boolean(), remove: z.boolean() }),
});
export type SavedView = z.infer<typeof SavedView>;

const Sort = z.int().check(z.minimum(0), z.maximum(10_000));

const writeErrors = ['notFound', 'notAllowed', 'keyReused', 'inProgress'] as const;

/** Saved views of the lists. Their authors edit and delete private ones, administrators those of the team (SD-53). */
export const views = {
  'filterConfig.info': call('filterConfig.info', {
    summary: "The saved views of one object type: the caller's own, and the team's with the default view first",
    input: z.strictObject({ table: Id }),
    output: z.object({
      private: z.array(SavedView),
      public: z.array(SavedView),
      abilities: z.object({ create_global: z.boolean() }),
    }),
    errors: ['notFound'],
  }),
  'filterConfig.create': call('filterConfig.create', {
    summary: 'Saves a view',
    input: z.strictObject({
      name: ViewName,
      table: Id,
      filter: z.optional(storedFilter(ViewFilter, filterShape)),
      is_global: z.optional(z.boolean()),
      sort: z.optional(Sort),
      order_by: z.optional(OrderBy),
    }),
    output: z.object({ _id: Id }),
    errors: writeErrors,
  }),
  'filterConfig.batchUpdate': call('filterConfig.batchUpdate', {
    summary: 'Changes saved views: name, filter, order, place, for the team or not; an answer for each',
    input: z.strictObject({
      list: z
        .array(
          z.strictObject({
            id: Id,
            update_data: z.strictObject({
              name: z.optional(ViewName),
              filter: z.optional(storedFilter(ViewFilter, filterShape)),
              order_by: z.optional(OrderBy),
              sort: z.optional(Sort),
              is_global: z.optional(z.boolean()),
              /** The update_time that the caller last saw: a view that changed since then is a conflict. Absent: no check. */
              update_time: z.optional(z.number()),
            }),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    output: BatchAnswer,
    errors: ['keyReused', 'inProgress'],
  }),
  'filterConfig.batchDelete': call('filterConfig.batchDelete', {
    summary: 'Deletes saved views; an answer for each',
    input: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    output: BatchAnswer,
    errors: ['keyReused', 'inProgress'],
  }),
};
