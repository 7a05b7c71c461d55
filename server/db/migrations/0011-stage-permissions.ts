import type { Migration } from './migration';

/** Who may edit a record while it stands in a stage; null: whoever may write it. */
export const stagePermissions: Migration = {
  name: '0011-stage-permissions',
  statements: ['alter table stages add column editable_permission jsonb'],
};
