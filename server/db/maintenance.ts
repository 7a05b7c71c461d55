import { sql } from 'kysely';
import type { Db } from './tables';

/** Below this share of a table nothing is done about it, as PostgreSQL's own autovacuum decides. */
const deadShare = 0.2;
const changedShare = 0.1;
const fewRows = 50;

/**
 * What PostgreSQL's background processes would do and PGlite has none of: takes dead rows out, refreshes the statistics of the planner, and writes
 * the log back. One table a statement, with the connection given back in between, so that nobody waits for all of it. On
 * PostgreSQL nothing is done.
 * @returns what was done, for the log: statements in their order.
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
  // New entries of the gin indexes wait in a list that every search reads; a vacuum empties it as well.
  if (!ranStatements.some((statement) => statement === 'vacuum (analyze) records')) {
    for (const index of ['records_members', 'records_facets', 'records_grams', 'records_duplicate_keys'])
      await run(`select gin_clean_pending_list('${index}')`);
  }
  await run('checkpoint');
  return ranStatements;
}

/** Tables with many rows that died or changed since somebody looked. Names are those of our own schema. */
async function worn(db: Db): Promise<{ name: string; dead: boolean }[]> {
  // The engine publishes its counters at most once a second; this makes it publish them now.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; live: number; dead: number; changed: number; unknown: boolean }>`
    select s.relname::text as name, n_live_tup as live, n_dead_tup as dead, n_mod_since_analyze as changed, c.reltuples < 0 as unknown
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.relname ~ '^[a-z_]+$' order by s.relname`.execute(db);
  return (
    rows
      // The counters are lost when the process is killed; a table that was never counted says so itself.
      .map(({ name, live, dead, changed, unknown }) => ({
        name,
        dead: dead > fewRows + live * deadShare,
        changed: unknown || changed > fewRows + live * changedShare,
      }))
      .filter((table) => table.dead || table.changed)
  );
}
