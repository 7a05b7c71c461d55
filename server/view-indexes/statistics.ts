import { sql, type RawBuilder } from 'kysely';
import { indexColumns } from '../db/literals';
import type { Db } from '../db/tables';
import type { ViewIndexRow } from './indexes';

/** The statistics that the database keeps on the values in view indexes. */

/** The number of columns in one object of statistics; the first columns of an index narrow it down most. */
const countedAtMost = 8;

/** Returns the columns with values of fields that the conditions of a list compare. */
function countedColumns({ counted }: Pick<ViewIndexRow, 'counted'>): string[] {
  return counted.slice(0, countedAtMost);
}

/**
 * Makes the database count the values in the fields of these indexes, unless it already does. Without these counts it assumes that every condition
 * on a field is rare, and reads all matching rows where the first ones would suffice. @param broke called with a row whose values could not be
 * counted; the others are still counted.
 */
export async function countValues(
  db: Db,
  indexRows: readonly ViewIndexRow[],
  broke: (row: ViewIndexRow, error: unknown) => void,
): Promise<void> {
  const existingNames = await knownNames(db);
  // The index of a page and that of its count hold the same values.
  const countedColumnSets = new Set(
    indexRows.filter((row) => existingNames.has(row.index_name)).map((row) => countedColumns(row).join()),
  );
  const uncounted = indexRows.filter((row) => {
    const values = countedColumns(row).join();
    const isNew = values !== '' && !countedColumnSets.has(values);
    countedColumnSets.add(values);
    return isNew;
  });
  if (uncounted.length === 0) return;
  const spread = await isSpread(db);
  for (const row of uncounted) {
    try {
      if (spread) await onShards(db, statisticsOfShard(row));
      else await statisticsOfTable(row).execute(db);
    } catch (error) {
      broke(row, error);
    }
  }
  await sql`analyze records`.execute(db);
}

/** Deletes the counts of a dropped index. */
export async function deleteValues(db: Db, name: string): Promise<void> {
  if (await isSpread(db)) await onShards(db, `drop statistics if exists ${name}_%1$s`);
  else await sql`drop statistics if exists ${sql.ref(name)}`.execute(db);
}

function statisticsOfTable(row: ViewIndexRow): RawBuilder<unknown> {
  const values = countedColumns(row);
  // Several columns also get counts of frequent combinations: the cheapest kind, and the only one that every condition of a list can use.
  return sql`create statistics ${sql.ref(row.index_name)} ${getKind(values)} on ${indexColumns(values)} from records`;
}

/**
 * The same for each shard of a cluster, as a template in which Citus puts the shard's name for `%1$s` (as the function format does): on a distributed table it refuses
 * statistics over expressions.
 */
export function statisticsOfShard(row: Pick<ViewIndexRow, 'index_name' | 'counted'>): string {
  const values = countedColumns(row);
  return `create statistics if not exists ${row.index_name}_%1$s ${values.length > 1 ? '(mcv)' : ''} on ${values.join(', ').replaceAll('%', '%%')} from %1$s`;
}

function getKind(values: readonly string[]): RawBuilder<unknown> {
  return values.length > 1 ? sql`(mcv)` : sql``;
}

/** Returns the names of indexes whose values are counted, on a cluster by all shards. */
async function knownNames(db: Db): Promise<Set<string>> {
  if (!(await isSpread(db))) {
    const { rows } = await sql<{
      name: string;
    }>`select stxname::text as name from pg_statistic_ext where stxrelid = 'records'::regclass`.execute(db);
    return new Set(rows.map(({ name }) => name));
  }
  const shards = await onShards(
    db,
    `select coalesce(string_agg(replace(stxname, '_%1$s', ''), ','), '') from pg_statistic_ext where stxrelid = '%1$s'::regclass`,
  );
  const [first = [], ...otherShards] = shards.map((names) => names.split(','));
  return new Set(first.filter((name) => otherShards.every((names) => names.includes(name))));
}

/** Returns whether the records are distributed over a Citus cluster. */
async function isSpread(db: Db): Promise<boolean> {
  const {
    rows: [citus],
  } = await sql<{
    present: boolean;
  }>`select exists (select from pg_extension where extname = 'citus') as present`.execute(db);
  return citus?.present === true;
}

/** Runs a statement on each shard of the records. @throws Error with the first refusal. */
async function onShards(db: Db, command: string): Promise<string[]> {
  const { rows } = await sql<{
    success: boolean;
    result: string;
  }>`select success, result from run_command_on_shards('records', ${command}::text)`.execute(db);
  const refused = rows.find(({ success }) => !success);
  if (refused) throw new Error(`A shard of the records refused a statement: ${refused.result}`);
  return rows.map(({ result }) => result);
}
