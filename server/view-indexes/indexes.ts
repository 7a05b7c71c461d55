import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { idLiteral, indexColumns } from '../db/literals';
import type { Db, ViewIndexesTable } from '../db/tables';
import { live } from '../queries/records/predicates';
import type { CountedList, IndexColumn, ListIndex } from './uses';

/** Creates and drops indexes for the requested lists (ADR-0032), and reads which are wanted and which exist. */

export type ViewIndexRow = Selectable<ViewIndexesTable>;
type ViewIndexKey = Pick<ViewIndexRow, 'client_id' | 'table_id' | 'index_name'>;

/** The prefix of all indexes of views, and of no others. */
const prefix = 'view_';

/** The index of a list, by its parts. */
export function listIndex(definition: Omit<ListIndex, 'name'>): ListIndex {
  const defined = JSON.stringify([definition.clientId, definition.tableId, definition.columns.map(writeDefinition)]);
  return { ...definition, name: prefix + createHash('sha256').update(defined).digest('hex').slice(0, 24) };
}

function writeDefinition({ expression, order }: IndexColumn): string {
  return order === undefined ? expression : `${expression} ${order}`;
}

/** Adds uses to the stored ones; a row that was not used since `forgotten` starts from zero. Uses of a deleted type are not stored. */
export async function addUses(
  db: Db,
  use: CountedList,
  { time, forgotten }: { time: Date; forgotten: Date },
): Promise<void> {
  const { name, clientId, tableId, columns, uses, isSlow } = use;
  const countedExpressions = columns.filter((column) => column.isFieldValue).map(({ expression }) => expression);
  await sql`
    insert into view_indexes (client_id, table_id, index_name, columns, counted, uses, used_at, slow_at)
    select client_id, table_id, ${name}, ${columns.map(writeDefinition)}::text[], ${countedExpressions}::text[], ${uses}::int, ${time}, ${isSlow ? time : null}::timestamptz from object_types where client_id = ${clientId} and table_id = ${tableId}
    on conflict (client_id, table_id, index_name) do update
    set uses = case when view_indexes.used_at < ${forgotten} then 0 else view_indexes.uses end + excluded.uses, counted = excluded.counted, used_at = excluded.used_at,
      slow_at = coalesce(excluded.slow_at, view_indexes.slow_at)`.execute(db);
}

/** Returns all counted or existing indexes of a company, the most used first. */
export async function listViewIndexes(db: Db, clientId: string): Promise<ViewIndexRow[]> {
  return db
    .selectFrom('view_indexes')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('uses', 'desc')
    .orderBy('index_name')
    .execute();
}

/** Deletes counts without an index. */
export async function deleteUses(db: Db, clientId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('view_indexes')
    .where('client_id', '=', clientId)
    .where('made_at', 'is', null)
    .where('used_at', '<', before)
    .execute();
}

/** Returns whether a type has more existing records than this. */
export async function hasMoreThan(db: Db, clientId: string, tableId: string, rows: number): Promise<boolean> {
  const {
    rows: [more],
  } = await sql`
    select 1 from records where records.client_id = ${clientId} and records.table_id = ${tableId} and ${live} offset ${rows} limit 1`.execute(
    db,
  );
  return more !== undefined;
}

/** Returns the indexes of views that the database has, of all companies; one with an interrupted build is not `whole`. */
export async function builtIndexes(db: Db): Promise<{ name: string; whole: boolean }[]> {
  const { rows } = await sql<{ name: string; whole: boolean }>`
    select c.relname::text as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'records'::regclass and c.relname like ${`${prefix.replace('_', '\\_')}%`}`.execute(db);
  return rows;
}

/**
 * Creates the index of a row, in parallel to reads and writes where the engine can (`concurrently`, outside any transaction). It contains only
 * existing records of this company and type, so that other companies do not pay for it.
 */
export async function buildIndex(
  db: Db,
  row: ViewIndexRow,
  { concurrently, time }: { concurrently: boolean; time: Date },
): Promise<void> {
  const typeRecords = sql`client_id = ${idLiteral(row.client_id)} and table_id = ${idLiteral(row.table_id)} and ${live}`;
  const creationMode = concurrently ? sql`concurrently` : sql``;
  await sql`create index ${creationMode} if not exists ${sql.ref(row.index_name)} on records (${indexColumns(row.columns)}) where ${typeRecords}`.execute(
    db,
  );
  await db
    .updateTable('view_indexes')
    .set({ made_at: time })
    .where(({ and }) => and(getKey(row)))
    .execute();
}

/**
 * The share of the time that the database takes for reading the records. The rest is for writing the index and for waiting until no transaction
 * uses an older state.
 */
const readingPercent = 80;

/** Returns the progress of an index that would serve one of these lists, in percent; undefined where none of them is being made. */
export async function indexProgress(db: Db, lists: readonly ListIndex[]): Promise<number | undefined> {
  if (lists.length === 0) return undefined;
  const {
    rows: [row],
  } = await sql<{ read: number; is_read: boolean }>`
    select coalesce(p.blocks_done::float8 / nullif(p.blocks_total, 0), 0) as read, p.phase not in ('initializing', 'waiting for writers before build', 'building index: initializing', 'building index: scanning table') as is_read
    from pg_stat_progress_create_index p join pg_class c on c.oid = p.index_relid
    where c.relname = any(${lists.map(({ name }) => name)}::text[]) limit 1`.execute(db);
  return row && Math.round(row.is_read ? readingPercent : readingPercent * Math.min(1, row.read));
}

/** Drops an index by its name. @throws RangeError for one that is not a view's. */
export async function dropIndex(db: Db, name: string, { concurrently }: { concurrently: boolean }): Promise<void> {
  if (!name.startsWith(prefix)) throw new RangeError('not the index of a view');
  await sql`drop index ${concurrently ? sql`concurrently` : sql``} if exists ${sql.ref(name)}`.execute(db);
}

export async function deleteIndexRow(db: Db, row: ViewIndexKey): Promise<void> {
  await db
    .deleteFrom('view_indexes')
    .where(({ and }) => and(getKey(row)))
    .execute();
}

function getKey({ client_id, table_id, index_name }: ViewIndexKey): ViewIndexKey {
  return { client_id, table_id, index_name };
}

/** The key of the lock that one of all processes holds for this work. Any fixed number works. */
const advisoryKey = 7_219_010;

/**
 * Runs the work on one connection without a time limit; returns false if another process is running it. `concurrently` says whether the engine can
 * create an index while others write; the embedded database has one connection anyway.
 */
export async function withAdvisoryLock(
  db: Db,
  work: (session: Db, concurrently: boolean) => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (session) => {
    const {
      rows: [lock],
    } = await sql<{
      mine: boolean;
      embedded: boolean;
    }>`select pg_try_advisory_lock(${advisoryKey}::bigint) as mine, version() like '%PGlite%' as embedded`.execute(
      session,
    );
    if (!lock?.mine) return false;
    try {
      await sql`set statement_timeout = 0`.execute(session);
      await work(session, !lock.embedded);
      return true;
    } finally {
      await sql`reset statement_timeout`.execute(session);
      await sql`select pg_advisory_unlock(${advisoryKey}::bigint)`.execute(session);
    }
  });
}
