import type { Migration } from './migration';

/** An approval is found by its record, and its template has a name in every language of the company. */
export const approvalsOfRecords: Migration = {
  name: '0029-approvals-of-records',
  statements: [
    `alter table approvals add column i18n_resource jsonb`,
    `create index approvals_of_record on approvals (client_id, record_id, create_time desc, approval_id desc)`,
  ],
};
