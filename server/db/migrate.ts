import { sql } from 'kysely';
import type { Logger } from 'pino';
import { migrations } from './migrations';
import { globalTables, type Db, type Trx } from './tables';

/** Of all servers that start at once one migrates, the others wait here. Any fixed number does. */
const advisoryKey = 7_219_004;

/** Tenant tables, parents before children: the order in which Citus wants them distributed. */
const tenantTables = [
  'clients', 'members', 'teams', 'roles', 'member_roles', 'object_types', 'record_rules', 'fields', 'pipelines', 'stages', 'records', 'timeline', 'chat_bindings', 'outbox', 'idempotency',
  'sessions', 'files', 'places', 'filter_configs', 'view_indexes', 'currencies', 'serials', 'integrations',
  'notices', 'notice_configs', 'charts', 'verification_codes', 'access_requests', 'approvals', 'schedule_runs', 'usage_days',
] as const;

/**
 * Brings the schema up to this build: each migration in a transaction of its own, under a lock that all servers share. Killed at any
 * moment, the next start goes on where this one was. On Citus the tables are distributed at the end.
 * @throws Error when the database was made by a newer build.
 */
export async function migrate(db: Db, log: Pick<Logger, 'info'>): Promise<void> {
  await locked(db, async (trx) => {
    await sql`create table if not exists migrations (name text collate "C" not null, applied_at timestamptz not null default now(), constraint migrations_key primary key (name))`.execute(trx);
    const applied = await trx.selectFrom('migrations').select('name').execute();
    const known = new Set(migrations.map((migration) => migration.name));
    const strange = applied.find((row) => !known.has(row.name));
    if (strange) throw new Error(`The database holds the migration "${strange.name}", which this build does not know: start the newer build.`);
  });
  for (const migration of migrations) {
    await locked(db, async (trx) => {
      const done = await trx.selectFrom('migrations').select('name').where('name', '=', migration.name).executeTakeFirst();
      if (done) return;
      for (const statement of migration.statements) await sql.raw(statement).execute(trx);
      await trx.insertInto('migrations').values({ name: migration.name }).execute();
      log.info({ migration: migration.name }, 'the schema was changed');
    });
  }
  await distribute(db, log);
}

async function locked(db: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Building an index may take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryKey)})`.execute(trx);
    await work(trx);
  });
}

/** Where the citus extension is installed, spreads the tenant tables over its workers by company. Global tables stay on the coordinator. */
async function distribute(db: Db, log: Pick<Logger, 'info'>): Promise<void> {
  const { rows: [citus] } = await sql<{ present: boolean }>`select exists (select from pg_extension where extname = 'citus') as present`.execute(db);
  if (!citus?.present) return;
  await locked(db, async (trx) => {
    const { rows } = await sql<{ name: string }>`select table_name::text as name from citus_tables`.execute(trx);
    const distributed = new Set(rows.map((row) => row.name));
    for (const table of tenantTables) {
      if (distributed.has(table)) continue;
      const together = table === 'clients' ? sql`` : sql`, colocate_with => 'clients'`;
      await sql`select create_distributed_table(${sql.lit(table)}, 'client_id'${together})`.execute(trx);
      log.info({ table }, 'the table was distributed');
    }
  });
}

/** True when every migration of this build has been applied; what /readyz asks. @throws when the database does not answer. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await db.selectFrom('migrations').select('name').execute();
  const names = new Set(applied.map((row) => row.name));
  return migrations.every((migration) => names.has(migration.name));
}

export { globalTables, tenantTables };
