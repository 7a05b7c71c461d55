import type { Condition } from '../filter-tree';
import { pastDays, parseStretch } from '../filters/date-presets';
import { lastNoteTime } from '../metadata/last-note';

/** What people ask of the last note about a record: one in the last days, or none for so many. */
export interface NoteSpan {
  is: 'within' | 'quiet';
  days: number;
}

/** Where a type does not say after how many days without a note a record counts as quiet. */
export const usualQuietDays = 30;

/** Days in which somebody who is kept in touch with has a note. */
const withinDays = 7;

/** What is offered above a list. */
export function noteSpans(quietDays: number): NoteSpan[] {
  return [
    { is: 'within', days: withinDays },
    { is: 'quiet', days: quietDays },
  ];
}

export function noteCondition({ is, days }: NoteSpan): Condition {
  return { field: lastNoteTime, relation: is === 'within' ? 'range' : 'lt', value: pastDays(days) };
}

/** What a condition asks of the last note; undefined for one that asks something else. */
export function getNoteSpan({ field, relation, value }: Condition): NoteSpan | undefined {
  const { way, days } = (field === lastNoteTime && parseStretch(value)) || {};
  if (way !== 'past' || days === undefined) return undefined;
  if (relation === 'range') return { is: 'within', days };
  return relation === 'lt' || relation === 'earlierThan' ? { is: 'quiet', days } : undefined;
}
