import { sql, type RawBuilder } from 'kysely';
import { migrationNames, tenantTables } from './migrate';
import { globalTables, type Db, type Trx } from './tables';
import { inTransaction } from './transaction';

/** All rows of all tables, out of one database and into another one, whichever engine each has (ADR-0169). */

/** Rows that are read or written at once. */
const batch = 500;

/**
 * Parents before children. What the indexes of lists are counted by belongs to the indexes themselves, which are no rows: they are made again from what
 * is asked for.
 */
export const copiedTables: readonly string[] = [
  ...tenantTables.filter((table) => table !== 'view_indexes'),
  ...globalTables.filter((table) => table !== 'migrations'),
];

export interface TableReader {
  /** The migrations that made the tables. */
  migrations: readonly string[];
  /** The rows of a table as JSON texts, some at a time. */
  rows(table: string): AsyncGenerator<string[]>;
}

/** Lets all tables be read as they stood at one moment, whatever is written meanwhile. */
export async function readTables(db: Db, read: (reader: TableReader) => Promise<void>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    // On a cluster each connection to a worker sees the moment at which it began: one of them, so that all of a company is of one moment. Elsewhere nobody knows the setting.
    await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(trx);
    await read({ migrations: await migrationNames(trx), rows: (table) => loadRows(trx, table) });
  });
}

async function* loadRows(trx: Trx, table: string): AsyncGenerator<string[]> {
  const cursor = sql.id(`copy_of_${table}`);
  await sql`declare ${cursor} cursor for select row_to_json(copied)::text as row from ${sql.id(table)} as copied`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from ${cursor}`.execute(trx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < batch) break;
  }
  await sql`close ${cursor}`.execute(trx);
}

/** The first company of a database, whichever it is. */
export const anyCompany = (db: Db) => db.selectFrom('clients').select('client_id').limit(1);

/** Whether no company is in a database. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await anyCompany(db).execute()).length === 0;
}

/** Takes all rows out of a table that a copy is about to fill. The alias sets it apart from every other statement (`scripts/check-statements.ts`). */
export const clearTable = (table: string): RawBuilder<unknown> => sql`delete from ${sql.id(table)} as replaced`;

/** Fills the tables of an empty database, all of them or none. `rows` are JSON texts of one table each, in the order of `copiedTables`. */
export async function writeTables(
  db: Db,
  rows: AsyncIterable<{ table: string; rows: readonly string[] }>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // What migrations have put there is in the copy too.
    const columns = new Map<string, string[]>();
    for (const table of [...copiedTables].reverse()) {
      const tableColumns = await writtenColumns(trx, table);
      columns.set(table, tableColumns);
      // One of a later migration than the copy.
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

/** Without what the database computes by itself. */
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
