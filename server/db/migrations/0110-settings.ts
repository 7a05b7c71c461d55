import type { Migration } from './migration';

/** What a company sets its types and stages to, besides their own columns (decision note 0115); null: nothing. */
export const settings: Migration = {
  name: '0110-settings',
  statements: [
    'alter table object_types add column settings jsonb',
    'alter table stages add column settings jsonb',
  ],
};
