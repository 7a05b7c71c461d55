import { sql } from 'kysely';
import type { Db } from './tables';

/** The share of dead rows below which a table needs no vacuum, as in PostgreSQL's autovacuum. */
const deadShare = 0.2;
const changedShare = 0.1;
const fewRows = 50;

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks. Removes dead rows, refreshes the planner's statistics, and writes the log
 * back. Each table is one statement, and the connection is returned in between, so that callers do not wait for all of it. On PostgreSQL it does
 * nothing. @returns the executed statements in their order, for the log.
 */
export async function maintain(db: Db): Promise<string[]> {
  const {
    rows: [engine],
  } = await sql<{ embedded: boolean }>`select version() like '%PGlite%' as embedded`.execute(db);
  if (!engine?.embedded) return [];
  const ranStatements: string[] = [];
  const run = async (statement: string) => {
    await sql.raw(statement).execute(db);
    ranStatements.push(statement);
  };
  for (const table of await worn(db)) await run(`${table.dead ? 'vacuum (analyze)' : 'analyze'} ${table.name}`);
  // New entries of gin indexes wait in a list that every search reads; a vacuum empties it too.
  if (!ranStatements.some((statement) => statement === 'vacuum (analyze) records')) {
    for (const index of ['records_members', 'records_facets', 'records_grams', 'records_duplicate_keys'])
      await run(`select gin_clean_pending_list('${index}')`);
  }
  await run('checkpoint');
  return ranStatements;
}

/** Returns the tables with many dead or changed rows since the last maintenance. Names are those of the schema. */
async function worn(db: Db): Promise<{ name: string; dead: boolean }[]> {
  // The engine publishes its counters at most once a second; this forces it.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; live: number; dead: number; changed: number; unknown: boolean }>`
    select s.relname::text as name, n_live_tup as live, n_dead_tup as dead, n_mod_since_analyze as changed, c.reltuples < 0 as unknown
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.relname ~ '^[a-z_]+$' order by s.relname`.execute(db);
  return (
    rows
      // A crash loses the counters; a table without counters counts as worn.
      .map(({ name, live, dead, changed, unknown }) => ({
        name,
        dead: dead > fewRows + live * deadShare,
        changed: unknown || changed > fewRows + live * changedShare,
      }))
      .filter((table) => table.dead || table.changed)
  );
}
