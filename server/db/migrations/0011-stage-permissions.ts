import type { Migration } from './migration';

/** The permission to edit a record while it is in a stage; null: every member who may write it. */
export const stagePermissions: Migration = {
  name: '0011-stage-permissions',
  statements: ['alter table stages add column editable_permission jsonb'],
};
