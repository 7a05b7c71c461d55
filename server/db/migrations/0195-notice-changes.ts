import type { Migration } from './migration';

/** What a field that a notice speaks of was before and after: the notice says both to who sees the field. Null: it says the value of now. */
export const noticeChanges: Migration = {
  name: '0195-notice-changes',
  statements: [`alter table notices add column changes jsonb`],
};
