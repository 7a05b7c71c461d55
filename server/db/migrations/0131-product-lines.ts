import type { Migration } from './migration';

const id = 'text collate "C"';

/** The products of a record, line by line (ADR-0132). */
export const productLines: Migration = {
  name: '0131-product-lines',
  statements: [
    // A removed line stays as deleted. A deleted product stays on its lines, so there is no foreign key to records.
    `create table product_lines (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, line_id ${id} not null, order_no int not null,
      product_id ${id}, name text not null, number numeric not null, price numeric not null, currency ${id} not null,
      source_price numeric, source_currency ${id}, rate numeric, description text not null, deleted boolean not null,
      member_id ${id}, update_time timestamptz not null,
      constraint product_lines_key primary key (client_id, table_id, record_id, line_id))`,
  ],
};
