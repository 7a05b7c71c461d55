import type { ColumnType, Generated } from 'kysely';
import type { IntegrationCheck } from '../../../domain/contract/integrations/admin-integrations';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** The settings of a company, and its counters. */

/** Currencies that a company uses; exactly one is the main one. */
interface CurrenciesTable {
  client_id: string;
  code: string;
  symbol: string;
  is_main: boolean;
  /** The value of one unit in the main currency; decimal digits as text. */
  rate: string;
  /** The rate stays unchanged where other rates are read daily. */
  by_hand: Generated<boolean>;
}

/** The number of serial numbers that a field has assigned on a day. */
interface SerialsTable {
  client_id: string;
  table_id: string;
  field_id: string;
  /** `YYYY-MM-DD` in the company's zone. */
  day: ColumnType<unknown, string, never>;
  last: number;
}

/** A company's settings for one outside service, by its name (`company-lookup`). */
export interface IntegrationsTable {
  client_id: string;
  name: string;
  config: JsonColumn<Record<string, unknown>>;
}

/** A way in which a large list is requested, and the time since which an index serves it. */
export interface ViewIndexesTable {
  client_id: string;
  table_id: string;
  /** The name of the index, existing or not; the same in every process. */
  index_name: string;
  /** Its columns as the definition of the index has them, in their order. */
  columns: string[];
  /** The columns with field values that conditions compare: the statistics cover these. */
  counted: Generated<string[]>;
  /** The number of requests since the count was last reset. */
  uses: number;
  used_at: Time;
  /** null: only counted, no index. */
  made_at: MaybeTime;
  /** The time when a caller waited long for the list; null: none did. */
  slow_at: MaybeTime;
}

/** Cached answers of a map service. */
interface PlacesTable {
  client_id: string;
  /** Latitude and longitude rounded to 4 decimals (about 11 m), and the language. */
  place_key: string;
  address: string;
  create_time: Time;
}

/** The result of the last test of an outside service, and the number of tests since `began`. */
interface IntegrationChecksTable {
  client_id: string;
  /** An integration, or `app`: an attempt to connect one. */
  name: string;
  began: ColumnType<Date, Date, Date>;
  count: number;
  check_time: MaybeTime;
  checks: JsonColumn<IntegrationCheck[]> | null;
}

/** Global: the services that the server's settings connect, and the time since which they do. */
interface ConnectedServicesTable {
  name: string;
  fingerprint: string;
  since: Time;
}

/** The result of the last reading of a company's rates. */
interface RateReadsTable {
  client_id: string;
  /** The value of `clients.daily_rates` at the time. */
  source: string;
  /** The time of the first reading. */
  since: Time;
  /** The time and day of the last rates; null: none arrived yet. */
  read_time: MaybeTime;
  rate_day: ColumnType<string | null, string | null | undefined, string | null>;
  /** Currencies that the source lacks. */
  missing: JsonColumn<string[]>;
  /** The time and the reason of the last failure after the last success. */
  failed_time: MaybeTime;
  failure: string | null;
}

/** Values that a server and its database must agree on, by name (ADR-0230). */
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
