import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './columns';

/** What a company has set, and what is counted for it. */

/** Currencies that a company uses; exactly one is the main one. */
interface CurrenciesTable {
  client_id: string;
  code: string;
  symbol: string;
  is_main: boolean;
  /** What one unit is worth in the main currency; decimal digits as text. */
  rate: string;
}

/** How many serial numbers a field has given on a day. */
interface SerialsTable {
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
  config: Json<Record<string, unknown>>;
}

/** A way in which a large list is asked for, and since when an index serves it. */
export interface ViewIndexesTable {
  client_id: string;
  table_id: string;
  /** Of the index, made or not; the same in every process. */
  index_name: string;
  /** Its columns as the definition of the index has them, in their order. */
  columns: string[];
  /** Those of them that conditions compare values of fields with: the statistics are made over these. */
  counted: Generated<string[]>;
  /** How often it was asked for since it was last forgotten. */
  uses: number;
  used_at: Time;
  /** null: counted only. */
  made_at: MaybeTime;
  /** When somebody waited for it for long; null: nobody has. */
  slow_at: MaybeTime;
}

/** Addresses that a map service answered, kept for a while. */
interface PlacesTable {
  client_id: string;
  /** Latitude and longitude rounded to 4 decimals (about 11 m), and the language. */
  place_key: string;
  address: string;
  create_time: Time;
}

export interface SettingsTables {
  currencies: CurrenciesTable;
  serials: SerialsTable;
  integrations: IntegrationsTable;
  view_indexes: ViewIndexesTable;
  places: PlacesTable;
}
