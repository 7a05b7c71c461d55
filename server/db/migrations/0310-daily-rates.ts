import type { Migration } from './migration';

const id = 'text collate "C"';

/** The source of a company's daily rates, the rates that it sets by hand, and the result of the last read (ADR-0199). */
export const dailyRates: Migration = {
  name: '0310-daily-rates',
  statements: [
    `alter table clients add column daily_rates text`,
    `alter table currencies add column by_hand boolean not null default false`,
    `alter table audit_log add column by_system boolean not null default false`,
    `create table rate_reads (
      client_id ${id} not null, source text not null, since timestamptz not null, read_time timestamptz, rate_day text,
      missing jsonb not null, failed_time timestamptz, failure text,
      constraint rate_reads_key primary key (client_id))`,
  ],
};
