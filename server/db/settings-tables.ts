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

/** A way in which a large list is asked for, and since when an index serves it. */
export interface ViewIndexesTable {
  client_id: string;
  table_id: string;
  /** Of the index, made or not; the same in every process. */
  index_name: string;
  /** Its columns as SQL, in their order. */
  columns: string[];
  /** How often it was asked for since it was last forgotten. */
  uses: number;
  used_at: ColumnType<Date, Date, Date>;
  /** null: counted only. */
  made_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Addresses that a map service told, kept for a while. */
export interface PlacesTable {
  client_id: string;
  /** Latitude and longitude rounded to 4 decimals (about 11 m), and the language. */
  place_key: string;
  address: string;
  create_time: ColumnType<Date, Date, Date>;
}
