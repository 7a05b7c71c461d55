import type { Migration } from './migration';

/** Tables with rows that belong to a record, and the columns of its id: the tables that had no foreign key before. */
const parts: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['stage_changes', 'record_id'],
  ['product_lines', 'record_id'],
  ['lead_conversions', 'record_id'],
  ['task_lists', 'record_id'],
  ['record_tabs', 'record_id'],
  ['business_registrations', 'record_id'],
  ['duplicate_dismissals', 'record_id', 'other_id'],
];

/** Rows of a record are deleted with it; orphaned rows are deleted now. */
export const partsOfRecords: Migration = {
  name: '0330-parts-of-records',
  statements: parts.flatMap(([table, ...columns]) =>
    columns.flatMap((column) => [
      `delete from ${table} as part where not exists (select 1 from records as r
        where r.client_id = part.client_id and r.table_id = part.table_id and r.id = part.${column})`,
      `alter table ${table} add constraint ${table}_${column === 'record_id' ? 'record' : 'other'}
        foreign key (client_id, table_id, ${column}) references records (client_id, table_id, id) on delete cascade`,
    ]),
  ),
};
