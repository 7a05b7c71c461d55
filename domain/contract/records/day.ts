import * as z from 'zod/mini';
import { dayParts } from '../../day/parts';
import { FilterSchema } from '../../filter-tree';
import { call } from '../call';
import { RecordSchema, Total } from '../shapes';
import { NextStepAnswer } from '../tasks/next-steps';

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

/** The work of one member of the caller's teams since the beginning of the week, on the records that the caller may read. */
const MemberActivity = z.object({
  member_id: z.string(),
  notes: z.number(),
  /** New records. */
  created: z.number(),
  /** Records that they moved to another stage, and those among them that they won. */
  moved: z.number(),
  won: z.number(),
});
export type MemberActivity = z.infer<typeof MemberActivity>;

export const day = {
  'day.mine': call('day.mine', {
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
      /** The open next steps that are due today and before, the earliest first, at most 100. */
      next_steps: z.array(NextStepAnswer),
      /** Approvals that wait for the caller, at most 100. */
      approvals: z.number(),
      has_team: z.boolean(),
      /** The members of the caller's teams, with `team`. */
      team_member_ids: z.optional(z.array(z.string())),
      /** The work of each of them in this week, with `team`. Members who did nothing are left out. */
      activity: z.optional(z.array(MemberActivity)),
    }),
  }),
};
