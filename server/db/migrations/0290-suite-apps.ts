import type { Migration } from './migration';

const id = 'text collate "C"';

/**
 * Companies with their own app at their suite (ADR-0180). A row without credentials is a company that has withdrawn them: it has no suite, and the
 * server's own app does not replace it.
 */
export const suiteApps: Migration = {
  name: '0290-suite-apps',
  statements: [
    `create table suite_apps (
      client_id ${id} not null, channel text not null, tenant_key ${id} not null, app_id ${id} not null, credentials text,
      version ${id} not null, update_time timestamptz not null,
      constraint suite_apps_key primary key (client_id))`,
    `create unique index suite_apps_app on suite_apps (channel, app_id) where credentials is not null`,
    `alter table clients add column suite_app ${id}`,
    `alter table login_tokens add column app_id ${id}`,
  ],
};
