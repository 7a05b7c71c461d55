import type { Migration } from './migration';

/**
 * Statistics on the number of currencies that records have, so that the sums of a board are added up in memory. Without them the planner expects a
 * separate currency for each record, and sorts all records on disk (ADR-0127). The field is called `currency` in the types that we ship. A Citus
 * cluster refuses statistics over expressions of a distributed table.
 */
export const currencyStatistics: Migration = {
  name: '0170-currency-statistics',
  statements: [
    `do $$ begin
      if not exists (select from pg_extension where extname = 'citus') then
        create statistics if not exists records_currency on (data->>'currency') from records;
      end if;
    end $$`,
  ],
};
