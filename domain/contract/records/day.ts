import * as z from 'zod/mini';
import { dayParts } from '../../day/parts';
import { FilterSchema } from '../../filter-tree';
import { callForKeys } from '../call';
import { RecordSchema, Total } from '../shapes';
import { NextStepAnswer } from '../tasks/next-steps';

const DaySectionAnswer = z.object({
  part: z.enum(dayParts),
  table_id: z.string(),
  /** The field that holds the day of each record; null for records without a recent note. */
  field_id: z.nullable(z.string()),
  /** The number of days without a note about the records; null in other parts. */
  quiet_days: z.nullable(z.number()),
  /** The list's filter for the same records, without the condition on members; null where a view cannot express it. */
  list_filter: z.nullable(FilterSchema),
  /**
   * Records due soonest come first, then overdue ones; in `quiet`, the longest wait comes first. `last_note_time` is the last note; null: never.
   */
  list: z.array(RecordSchema),
  ...Total,
});
export type DaySectionAnswer = z.infer<typeof DaySectionAnswer>;

/** The work of a member of the caller's teams since the beginning of the week, on records that the caller may read. */
const MemberActivity = z.object({
  member_id: z.string(),
  notes: z.number(),
  /** The number of new records. */
  created: z.number(),
  /** The number of records that the member moved to another stage, and the number of those that the member won. */
  moved: z.number(),
  won: z.number(),
});
export type MemberActivity = z.infer<typeof MemberActivity>;

export const day = {
  'day.mine': callForKeys('day.mine', {
    summary:
      'What is due, who is visited and whom nobody has written about, of the records that the caller, or with `team` their teams, are in charge of',
    input: z.strictObject({
      /** Whether to include the records of everybody in the caller's teams, where `has_team` says that this is offered. */
      team: z.optional(z.boolean()),
      /** The maximum number of records in each section. */
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      sections: z.array(DaySectionAnswer),
      /** The open next steps that are due today or earlier, the earliest first, at most 100; empty for a program that may not read notes. */
      next_steps: z.array(NextStepAnswer),
      /** The number of approvals that wait for the caller, at most 100; 0 for a program, which decides none. */
      approvals: z.number(),
      has_team: z.boolean(),
      /** The members of the caller's teams, with `team`. */
      team_member_ids: z.optional(z.array(z.string())),
      /** With `team`: the work of each member in this week. Members without any are left out. */
      activity: z.optional(z.array(MemberActivity)),
    }),
  }),
};
