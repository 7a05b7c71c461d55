import { lastNoteTime } from './last-note';

/** The names that the places of a type accept in addition to its fields. */

/** The number of days that a record has spent in its stage. It is not a field, but cards and headers show it under this name. */
export const stageDays = 'stage_days';

/** Facts of a record that are not fields. */
export const factWords: readonly string[] = [lastNoteTime, stageDays];

/** Quick filters that are not fields: open records, late records, and records that are due this month. */
export const quickWords = ['is_open', 'is_overdue', 'due_this_month'] as const;
export type QuickWord = (typeof quickWords)[number];

export function isQuickWord(id: string): id is QuickWord {
  return (quickWords as readonly string[]).includes(id);
}

/** The stage of a record as a quick filter. */
export const stageFilter = 'stage_id';

/** The order field that selects the order of the type (`list_order`). */
export const usualOrder = 'usual_order';
