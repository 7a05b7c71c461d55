import type { Condition } from '../filter-tree';
import { pastDays, parseStretch } from '../filters/date-presets';
import { lastNoteTime } from '../metadata/last-note';

/** A condition on the latest note: one within the last days, or none for a number of days. */
export interface NoteSpan {
  is: 'within' | 'quiet';
  days: number;
}

/** The number of days without a note after which a record counts as quiet, where a type sets none. */
export const usualQuietDays = 30;

/** The number of days within which a regularly contacted customer has a note. */
const withinDays = 7;

/** Returns the spans that are offered above a list. */
export function noteSpans(quietDays: number): NoteSpan[] {
  return [
    { is: 'within', days: withinDays },
    { is: 'quiet', days: quietDays },
  ];
}

export function noteCondition({ is, days }: NoteSpan): Condition {
  return { field: lastNoteTime, relation: is === 'within' ? 'range' : 'lt', value: pastDays(days) };
}

/** Returns the span of the last note in a condition; undefined for a condition on something else. */
export function getNoteSpan({ field, relation, value }: Condition): NoteSpan | undefined {
  const { way, days } = (field === lastNoteTime && parseStretch(value)) || {};
  if (way !== 'past' || days === undefined) return undefined;
  if (relation === 'range') return { is: 'within', days };
  return relation === 'lt' || relation === 'earlierThan' ? { is: 'quiet', days } : undefined;
}
