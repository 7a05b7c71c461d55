import type { Migration } from './migration';

/** A company's currencies, the counters of its serial numbers, and the settings of its integrations. */
const id = 'text collate "C"';

export const money: Migration = {
  name: '0004-money',
  statements: [
    // Rates with eight decimals: a yen or a rupiah in dollars still has four significant digits.
    `create table currencies (
      client_id ${id} not null, code ${id} not null, symbol text not null, is_main boolean not null, rate numeric(20, 8) not null,
      constraint currencies_key primary key (client_id, code),
      constraint currencies_rate check (rate > 0),
      constraint currencies_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `create unique index currencies_one_main on currencies (client_id) where is_main`,

    // One row for each day, which never restarts: the clocks of two servers around midnight must not assign a number twice.
    `create table serials (
      client_id ${id} not null, table_id ${id} not null, field_id ${id} not null, day date not null, last int not null,
      constraint serials_key primary key (client_id, table_id, field_id, day),
      constraint serials_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,

    `create table integrations (
      client_id ${id} not null, name ${id} not null, config jsonb not null,
      constraint integrations_key primary key (client_id, name),
      constraint integrations_client foreign key (client_id) references clients (client_id) on delete cascade)`,
  ],
};
