import type { Migration } from './migration';

/** The settings of a company's types and stages, next to their columns (decision note 0115); null: none. */
export const settings: Migration = {
  name: '0110-settings',
  statements: [
    'alter table object_types add column settings jsonb',
    'alter table stages add column settings jsonb',
  ],
};
