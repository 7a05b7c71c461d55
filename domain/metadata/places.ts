import { lastNoteTime } from './last-note';

/** The words that a type's places may name in addition to its fields. */

/** The number of days that a record has been in its stage. It is no field, but cards and headers show it by this name. */
export const stageDays = 'stage_days';

/** Facts of a record that are no fields. */
export const factWords: readonly string[] = [lastNoteTime, stageDays];

/** Quick filters that are no fields: the records that are not closed, those that are late, and those that are due in the month of today. */
export const quickWords = ['is_open', 'is_overdue', 'due_this_month'] as const;
export type QuickWord = (typeof quickWords)[number];

export function isQuickWord(id: string): id is QuickWord {
  return (quickWords as readonly string[]).includes(id);
}

/** The stage of a record as a quick filter. */
export const stageFilter = 'stage_id';

/** The field of an order that means the order of the type (`list_order`). */
export const usualOrder = 'usual_order';
