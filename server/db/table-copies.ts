import { sql, type RawBuilder } from 'kysely';
import { migrationNames, tenantTables } from './migrate';
import { globalTables, type Db, type Trx } from './tables';
import { inTransaction } from './transaction';

/** Copies all rows of all tables from one database into another, whichever engine each has (ADR-0169). */

/** Rows that are read or written at once. */
const batch = 500;

/** Global tables whose rows belong to a company each. */
export const globalTablesOfCompanies = ['directory', 'contact_syncs', 'suite_apps'] as const;

const isTenantTable = (table: string) => tenantTables.some((name) => name === table);

/**
 * Parents before children. The counts for the indexes of lists belong to the indexes themselves, which are no rows: the indexes are made again from
 * the requested lists.
 */
export const copiedTables: readonly string[] = [
  ...tenantTables.filter((table) => table !== 'view_indexes'),
  ...globalTables.filter((table) => table !== 'migrations'),
];

/** The tables with rows of companies, of which those of one company can be copied. */
export const companyTables: readonly string[] = copiedTables.filter(
  (table) => isTenantTable(table) || globalTablesOfCompanies.some((name) => name === table),
);

export interface TableReader {
  /** The migrations that created the tables. */
  migrations: readonly string[];
  /** The rows of a table as JSON texts, some at a time. */
  rows(table: string): AsyncGenerator<string[]>;
}

/** Reads all tables in their state at one moment, regardless of writes meanwhile. @param clientId the company whose rows alone are read */
export async function readTables(
  db: Db,
  read: (reader: TableReader) => Promise<void>,
  clientId?: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    // On a cluster each connection to a worker sees its own starting moment. With one connection, all data of a company is of one moment. Elsewhere
    // the setting has no effect.
    await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(trx);
    await read({ migrations: await migrationNames(trx), rows: (table) => loadRows(trx, table, clientId) });
  });
}

async function* loadRows(trx: Trx, table: string, clientId: string | undefined): AsyncGenerator<string[]> {
  const cursor = sql.id(`copy_of_${table}`);
  // A cursor takes no parameters.
  const ofCompany = clientId === undefined ? sql`` : sql` where copied.client_id = ${sql.lit(clientId)}`;
  await sql`declare ${cursor} cursor for select row_to_json(copied)::text as row from ${sql.id(table)} as copied${ofCompany}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from ${cursor}`.execute(trx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < batch) break;
  }
  await sql`close ${cursor}`.execute(trx);
}

/** Returns any company of a database. */
export const anyCompany = (db: Db) => db.selectFrom('clients').select('client_id').limit(1);

/** Returns whether a database contains no company. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await anyCompany(db).execute()).length === 0;
}

/** Deletes all rows of a table before a copy fills it. The alias distinguishes it from every other statement (`scripts/check-statements.ts`). */
export const clearTable = (table: string): RawBuilder<unknown> => sql`delete from ${sql.id(table)} as replaced`;

/** Fills the tables of an empty database, all of them or none. `rows` are JSON texts of one table each, in the order of `copiedTables`. */
export async function writeTables(
  db: Db,
  rows: AsyncIterable<{ table: string; rows: readonly string[] }>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // The copy contains the rows that migrations insert.
    const columns = new Map<string, string[]>();
    for (const table of [...copiedTables].reverse()) {
      const tableColumns = await writtenColumns(trx, table);
      columns.set(table, tableColumns);
      // The table belongs to a migration that is later than the copy.
      if (tableColumns.length > 0) await clearTable(table).execute(trx);
    }
    for await (const { table, rows: some } of rows) {
      const tableColumns = columns.get(table) ?? [];
      if (tableColumns.length === 0) throw new Error(`The copy holds a table that is unknown: ${table}.`);
      await insertRows(trx, table, tableColumns, some);
      counts.set(table, (counts.get(table) ?? 0) + some.length);
    }
  });
  return counts;
}

/**
 * Adds the rows of one company that does not exist here. `rows` as for `writeTables`, in the order of `companyTables`. @returns the number of rows
 */
export async function writeCompanyRows(
  trx: Trx,
  rows: AsyncIterable<{ table: string; rows: readonly string[] }>,
): Promise<number> {
  const columns = new Map<string, string[]>();
  for (const table of companyTables) columns.set(table, await writtenColumns(trx, table));
  let count = 0;
  for await (const { table, rows: some } of rows) {
    await insertRows(trx, table, columns.get(table) ?? [], some);
    count += some.length;
  }
  return count;
}

/** Returns the columns without computed ones. */
async function writtenColumns(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

async function insertRows(trx: Trx, table: string, columns: readonly string[], rows: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.id(name)));
  await sql`insert into ${sql.id(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.id(table)}, ${`[${rows.join(',')}]`}::json)`.execute(trx);
}
