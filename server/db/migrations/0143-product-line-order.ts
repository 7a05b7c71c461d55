import type { Migration } from './migration';

/** Deleted lines stay in the table, and reading a record's lines skips them. */
export const productLineOrder: Migration = {
  name: '0143-product-line-order',
  statements: [
    `create index product_lines_order on product_lines (client_id, table_id, record_id, order_no, line_id) where not deleted`,
    `create index product_lines_version on product_lines (client_id, table_id, record_id, update_time)`,
  ],
};
