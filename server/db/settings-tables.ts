import type { ColumnType, JSONColumnType } from 'kysely';

/** What a company has set, and what is counted for it; listed with all tables in tables.ts. */

/** Currencies that a company uses; exactly one is the main one. */
export interface CurrenciesTable {
  client_id: string;
  code: string;
  symbol: string;
  is_main: boolean;
  /** What one unit is worth in the main currency; decimal digits as text. */
  rate: string;
}

/** How many serial numbers a field has given on a day. */
export interface SerialsTable {
  client_id: string;
  table_id: string;
  field_id: string;
  /** `YYYY-MM-DD` in the company's zone. */
  day: ColumnType<unknown, string, never>;
  last: number;
}

/** What a company has set for one service outside, by its name (`company-lookup`). */
export interface IntegrationsTable {
  client_id: string;
  name: string;
  config: JSONColumnType<Record<string, unknown>, string, string>;
}
