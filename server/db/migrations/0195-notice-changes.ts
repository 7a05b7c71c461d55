import type { Migration } from './migration';

/**
 * The values before and after of a field in a notice: the notice shows both to a reader who sees the field. Null: the notice shows the current
 * value.
 */
export const noticeChanges: Migration = {
  name: '0195-notice-changes',
  statements: [`alter table notices add column changes jsonb`],
};
