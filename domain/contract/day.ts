import * as z from 'zod/mini';
import { dayParts } from '../day/parts';
import { FilterSchema } from '../filter-tree';
import { call } from './call';
import { RecordSchema, Total } from './shapes';

const DaySectionAnswer = z.object({
  part: z.enum(dayParts),
  table_id: z.string(),
  /** What holds the day of each; null of those about whom nobody has written. */
  field_id: z.nullable(z.string()),
  /** For so many days nobody has written a note about them; null in other parts. */
  quiet_days: z.nullable(z.number()),
  /** What the list of the type is asked with for the same records, beside whose they are; null where a view cannot say it. */
  list_filter: z.nullable(FilterSchema),
  /** The nearest day first, then those that are overdue; in `quiet` those that have waited longest. `last_note_time` says since when; null: always. */
  list: z.array(RecordSchema),
  ...Total,
});
export type DaySection = z.infer<typeof DaySectionAnswer>;

export const day = {
  'day.mine': call('day.mine', {
    summary:
      'What is due, who is visited and whom nobody has written about, of the records that the caller, or with `team` their teams, are in charge of',
    input: z.strictObject({
      /** Of everybody in the caller's teams, where `has_team` says that this is offered. */
      team: z.optional(z.boolean()),
      /** Records of each section. */
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      sections: z.array(DaySectionAnswer),
      /** Approvals that wait for the caller, at most 100. */
      approvals: z.number(),
      has_team: z.boolean(),
    }),
  }),
};
