import * as z from 'zod/mini';
import { dayParts } from '../../day/parts';
import { FilterSchema } from '../../filter-tree';
import { callForKeys } from '../call';
import { RecordSchema, Total } from '../shapes';

const DaySectionAnswer = z.object({
  part: z.enum(dayParts),
  table_id: z.string(),
  /** The field that holds the day of each record; null for records without a recent note. */
  field_id: z.nullable(z.string()),
  /** The number of days without a note about the records; null in other parts. */
  quiet_days: z.nullable(z.number()),
  /** The filter of the type's list for the same records, without the condition on their members; null where a view cannot express it. */
  list_filter: z.nullable(FilterSchema),
  /** The nearest day first, then those that are overdue; in `quiet` those that have waited longest. `last_note_time` says since when; null: always. */
  list: z.array(RecordSchema),
  ...Total,
});
export type DaySectionAnswer = z.infer<typeof DaySectionAnswer>;

export const day = {
  'day.mine': callForKeys('day.mine', {
    summary:
      'What is due, who is visited and whom nobody has written about, of the records that the caller, or with `team` their teams, are in charge of',
    input: z.strictObject({
      /** Whether to include the records of everybody in the caller's teams, where `has_team` says that this is offered. */
      team: z.optional(z.boolean()),
      /** Records of each section. */
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      sections: z.array(DaySectionAnswer),
      /** Approvals that wait for the caller, at most 100; 0 for a program, which decides none. */
      approvals: z.number(),
      has_team: z.boolean(),
    }),
  }),
};
