import type { ColumnType, Generated } from 'kysely';
import type { IntegrationCheck } from '../../../domain/contract/admin-integrations';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** What a company has set, and what is counted for it. */

/** Currencies that a company uses; exactly one is the main one. */
interface CurrenciesTable {
  client_id: string;
  code: string;
  symbol: string;
  is_main: boolean;
  /** What one unit is worth in the main currency; decimal digits as text. */
  rate: string;
  /** It stays where the others are read daily. */
  by_hand: Generated<boolean>;
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
  config: JsonColumn<Record<string, unknown>>;
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

/** How the last test of a service outside ended, and how many were made since `began`. */
interface IntegrationChecksTable {
  client_id: string;
  /** An integration, or `app`: an attempt to connect one. */
  name: string;
  began: ColumnType<Date, Date, Date>;
  count: number;
  check_time: MaybeTime;
  checks: JsonColumn<IntegrationCheck[]> | null;
}

/** Global: what the settings of this server connect, and since when. */
interface ConnectedServicesTable {
  name: string;
  fingerprint: string;
  since: Time;
}

/** How the last reading of a company's rates went. */
interface RateReadsTable {
  client_id: string;
  /** `clients.daily_rates` as it was then. */
  source: string;
  /** When it was first asked. */
  since: Time;
  /** When rates came last, and of which day they are; null: none came yet. */
  read_time: MaybeTime;
  rate_day: ColumnType<string | null, string | null | undefined, string | null>;
  /** Currencies that the source does not have. */
  missing: JsonColumn<string[]>;
  /** When and how it failed last, where it failed since. */
  failed_time: MaybeTime;
  failure: string | null;
}

/** What a server must agree on with its database, by name (ADR-0230). */
interface InstallationTable {
  name: string;
  value: string;
}

export interface SettingsTables {
  installation: InstallationTable;
  integration_checks: IntegrationChecksTable;
  connected_services: ConnectedServicesTable;
  rate_reads: RateReadsTable;
  currencies: CurrenciesTable;
  serials: SerialsTable;
  integrations: IntegrationsTable;
  view_indexes: ViewIndexesTable;
  places: PlacesTable;
}
