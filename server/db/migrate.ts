import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { CannotUseDatabase, sqlState } from './engine';
import { countLosses, describeLoss } from './losses';
import { migrations } from './migrations';
import type { Migration } from './migrations/migration';
import { runRewrite } from './rewrite';
import type { Db, Trx } from './tables';
import { inTransaction } from './transaction';

/** The key of the lock under which one of several starting servers migrates, while the others wait. Any fixed number works. */
const advisoryKey = 7_219_004;

/** Tenant tables, parents before children: the order in which Citus wants them distributed. */
const tenantTables = [
  'clients',
  'members',
  'teams',
  'roles',
  'member_roles',
  'object_types',
  'record_rules',
  'fields',
  'pipelines',
  'stages',
  'records',
  'timeline',
  'stage_changes',
  'product_lines',
  'lead_conversions',
  'chat_bindings',
  'task_lists',
  'record_tasks',
  'next_steps',
  'record_tabs',
  'business_registrations',
  'outbox',
  'idempotency',
  'sessions',
  'files',
  'file_uses',
  'places',
  'filter_configs',
  'view_indexes',
  'currencies',
  'serials',
  'integrations',
  'notices',
  'notice_records',
  'record_events',
  'notice_configs',
  'charts',
  'verification_codes',
  'company_parents',
  'company_relations',
  'access_requests',
  'approvals',
  'approval_tasks',
  'approval_definitions',
  'sent_cards',
  'schedule_runs',
  'usage_days',
  'exports',
  'audit_log',
  'kept_values',
  'api_keys',
  'webhooks',
  'imports',
  'import_rows',
  'sample_records',
  'duplicate_dismissals',
  'record_merges',
  'integration_checks',
  'rate_reads',
  'bot_conversations',
  'bot_messages',
] as const;

/**
 * Migrates the schema to this build: each migration in its own transaction, under a lock of all servers, and those that rewrite rows in batches
 * without the lock. After a crash the next start continues. On Citus the tables are distributed at the end. @throws CannotUseDatabase when the
 * database was created by a newer build, or by a migration with other statements in this build.
 */
export async function migrate(db: Db, log: Pick<Logger, 'info'>): Promise<void> {
  await apply(db, log, migrations);
}

/**
 * Migrates an empty database to the schema of a backup, so that its rows fit. @throws CannotUseDatabase for a migration that this build lacks; as
 * `migrate`.
 */
export async function migrateLike(db: Db, log: Pick<Logger, 'info'>, names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => migrations.every((migration) => migration.name !== name));
  if (unknown !== undefined)
    throw new CannotUseDatabase(
      `The backup holds the migration "${unknown}", which this build does not know: use the newer build.`,
    );
  await apply(
    db,
    log,
    migrations.filter(({ name }) => names.includes(name)),
  );
}

/** Returns the names of the applied migrations, in the order of this build. */
export async function migrationNames(db: Db | Trx): Promise<string[]> {
  const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => applied.has(name));
}

async function apply(db: Db, log: Pick<Logger, 'info'>, pendingMigrations: readonly Migration[]): Promise<void> {
  const applied = await appliedNames(db);
  for (const migration of pendingMigrations) {
    if (applied.has(migration.name)) continue;
    if (migration.rewrite)
      await runRewrite(db, log, migration, {
        begin: (trx) => reportLosses(trx, log, migration),
        finish: (trx) => insertApplied(trx, log, migration),
      });
    else
      await underStartLock(db, async (trx) => {
        // Another server may have come first while this one waited.
        const appliedRow = await trx
          .selectFrom('migrations')
          .select('name')
          .where('name', '=', migration.name)
          .executeTakeFirst();
        if (appliedRow) return;
        await reportLosses(trx, log, migration);
        for (const statement of migration.statements) await sql.raw(statement).execute(trx);
        await insertApplied(trx, log, migration);
      });
  }
  await distribute(db, log);
}

async function insertApplied(trx: Trx, log: Pick<Logger, 'info'>, migration: Migration): Promise<void> {
  await trx
    .insertInto('migrations')
    .values({ name: migration.name, checksum: computeChecksum(migration) })
    .execute();
  log.info({ migration: migration.name }, 'the schema was changed');
}

/** Administrators ask the operator why something is closed: the log says what an upgrade has taken. */
async function reportLosses(trx: Trx, log: Pick<Logger, 'info'>, { name, losses }: Migration): Promise<void> {
  if (!losses || losses === 'nobody') return;
  for (const loss of (await countLosses(trx, losses)) ?? [])
    log.info(
      { loss: name, clientId: loss.client_id, people: loss.people, records: loss.records },
      describeLoss(losses, loss),
    );
}

/** Returns the names of the applied migrations after comparing each with this build. */
async function appliedNames(db: Db): Promise<Set<string>> {
  const applied = new Set<string>();
  // Most starts have nothing to do, and need neither the lock nor the migrations table.
  if (await isUpToDate(db)) return new Set(migrations.map(({ name }) => name));
  await underStartLock(db, async (trx) => {
    await sql`create table if not exists migrations (name text collate "C" not null, applied_at timestamptz not null default now(), constraint migrations_key primary key (name))`.execute(
      trx,
    );
    // The table is older than its checksum column.
    await sql`alter table migrations add column if not exists checksum text collate "C"`.execute(trx);
    const checksumsByName = new Map(migrations.map((migration) => [migration.name, computeChecksum(migration)]));
    for (const { name, checksum } of await trx.selectFrom('migrations').select(['name', 'checksum']).execute()) {
      const knownChecksum = checksumsByName.get(name);
      if (knownChecksum === undefined)
        throw new CannotUseDatabase(
          `The database holds the migration "${name}", which this build does not know: start the newer build.`,
        );
      if (checksum === null)
        await trx.updateTable('migrations').set({ checksum: knownChecksum }).where('name', '=', name).execute();
      else if (checksum !== knownChecksum)
        throw new CannotUseDatabase(
          `The migration "${name}" was changed after this database had it applied, so the tables are not what this build expects. Start the build that made the database, or undo the change and put it into a migration of its own.`,
        );
      applied.add(name);
    }
  });
  return applied;
}

/** Returns whether exactly the migrations of this build are applied, with equal statements. */
async function isUpToDate(db: Db): Promise<boolean> {
  try {
    const rows = await db.selectFrom('migrations').select(['name', 'checksum']).execute();
    const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    return (
      rows.length === migrations.length &&
      migrations.every((migration) => checksums.get(migration.name) === computeChecksum(migration))
    );
  } catch (error) {
    // The table does not exist yet, or is older than its checksum column.
    if (['42P01', '42703'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}

/** Returns a checksum of the statements. */
export function computeChecksum({ statements, rewrite }: Migration): string {
  const texts = rewrite ? [rewrite.table, ...rewrite.keys, rewrite.statement] : statements;
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

/** Runs work that one of several simultaneously starting servers must do. The others wait, and find it done. */
export async function underStartLock(db: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Building an index may take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryKey)})`.execute(trx);
    await work(trx);
  });
}

/** Spreads the tenant tables over the workers by company where the citus extension is installed. Global tables stay on the coordinator. */
async function distribute(db: Db, log: Pick<Logger, 'info'>): Promise<void> {
  const {
    rows: [citus],
  } = await sql<{
    present: boolean;
  }>`select exists (select from pg_extension where extname = 'citus') as present`.execute(db);
  if (!citus?.present) return;
  await underStartLock(db, async (trx) => {
    const { rows } = await sql<{ name: string }>`select table_name::text as name from citus_tables`.execute(trx);
    const distributed = new Set(rows.map((row) => row.name));
    for (const table of tenantTables) {
      if (distributed.has(table) || !(await exists(trx, table))) continue;
      const colocation = table === 'clients' ? sql`` : sql`, colocate_with => 'clients'`;
      await sql`select create_distributed_table(${sql.lit(table)}, 'client_id'${colocation})`.execute(trx);
      log.info({ table }, 'the table was distributed');
    }
  });
}

/** Returns whether a table exists: tables of later migrations are missing when an older backup is restored. */
async function exists(trx: Trx, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table}::text)::text as found`.execute(trx);
  return rows[0]?.found !== null;
}

/** Returns whether every migration of this build has been applied, for /readyz. @throws when the database does not answer. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await db.selectFrom('migrations').select('name').execute();
  const names = new Set(applied.map((row) => row.name));
  return migrations.every((migration) => names.has(migration.name));
}

export { tenantTables };
