import { dayMs } from '../../domain/calendar';
import type { App } from '../context';
import {
  addUses,
  withAdvisoryLock,
  buildIndex,
  builtIndexes,
  dropIndex,
  deleteIndexRow,
  deleteUses,
  hasMoreThan,
  listViewIndexes,
  type ViewIndexRow,
} from './indexes';
import { countValues, deleteValues } from './statistics';
import { eachCompany } from '../jobs/each-company';

/**
 * Makes a separate index for lists that are requested often, and drops it when it is no longer used (ADR-0032). Runs with the cleanup, in one
 * process at a time.
 */

/** Smaller types are fast without an index (a company of 2,000 records needs no field index at all). */
const largeAbove = 20_000;
/** The number of uses that make a list a frequent one; they count for a week after the last. */
const often = 20;
const usesKeptMs = 7 * dayMs;
const unusedAfterMs = 14 * dayMs;
/** The planner examines each index for every statement, also those of other companies (ADR-0032: 1,000 cost 9 ms). */
const perType = 10;
const inAll = 100;

export type KeptApp = Pick<App, 'db' | 'log' | 'now' | 'viewUses'>;

/** Runs one round: stores the counts, drops unused indexes, makes wanted ones. */
export async function keepViewIndexes(
  { db, log, now, viewUses }: KeptApp,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const ago = (ms: number) => new Date(now() - ms);
  await writeUses({ db, log, now, viewUses });
  await withAdvisoryLock(db, async (session, concurrently) => {
    const rows: ViewIndexRow[] = [];
    const isWhole = await eachCompany(
      { db: session, log },
      'the view indexes of a company could not be read',
      async (clientId) => {
        await deleteUses(session, clientId, ago(usesKeptMs));
        rows.push(...(await listViewIndexes(session, clientId)));
      },
      isStopping,
    );
    const unused = rows.filter((row) => row.made_at !== null && row.used_at < ago(unusedAfterMs));
    const keptNames = new Set(
      rows.filter((row) => row.made_at !== null && !unused.includes(row)).map((row) => row.index_name),
    );
    const storedNames = new Set(rows.map((row) => row.index_name));
    let ofOthers = 0;
    // Interrupted builds are dropped too, and indexes of a deleted company or type.
    for (const { name, whole } of await builtIndexes(session)) {
      if (whole && keptNames.has(name)) continue;
      // A company that could not be read may still want an index.
      if (!isWhole && !storedNames.has(name)) {
        ofOthers += 1;
        continue;
      }
      await dropIndex(session, name, { concurrently });
      await deleteValues(session, name);
      keptNames.delete(name);
      log.info({ index: name }, 'the index of a view was dropped');
    }
    for (const row of unused) await deleteIndexRow(session, row);

    const failing = new Set<string>();
    /** Logs a company's failure once a round; other companies are not affected. */
    const broke = ({ client_id: clientId, index_name: index }: ViewIndexRow, error: unknown) => {
      if (!failing.has(clientId))
        log.error({ clientId, index, err: error }, 'the view indexes of a company could not be kept');
      failing.add(clientId);
    };
    await makeWanted(
      { db: session, log, now },
      rows.filter((row) => !unused.includes(row)),
      { kept: keptNames, others: ofOthers, concurrently, isStopping, broke },
    );
    if (!isStopping())
      await countValues(
        session,
        rows.filter((row) => keptNames.has(row.index_name)),
        broke,
      );
  });
  await learnIndexes({ db, log, viewUses });
}

interface IndexCreation {
  /** The names of the existing indexes of these companies; created ones are added. */
  kept: Set<string>;
  /** The number of other indexes. */
  others: number;
  concurrently: boolean;
  isStopping: () => boolean;
  /** Called with a row that failed: no further index is created for its company in this round. */
  broke: (row: ViewIndexRow, error: unknown) => void;
}

/**
 * Makes the indexes that lists want, one after the other: first those that somebody waited for, then the most used ones.
 * @returns the names of those that were made
 */
export async function makeWanted(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  rows: readonly ViewIndexRow[],
  { kept, others, concurrently, isStopping, broke }: IndexCreation,
): Promise<Set<string>> {
  const wantedRows = rows
    .filter((row) => !kept.has(row.index_name) && (row.slow_at !== null || row.uses >= often))
    .sort((left, right) => Number(right.slow_at !== null) - Number(left.slow_at !== null) || right.uses - left.uses);
  const madeNames = new Set<string>();
  const failing = new Set<string>();
  for (const row of wantedRows) {
    if (isStopping() || kept.size + others >= inAll) break;
    const { client_id: clientId, table_id: table, index_name: index, columns } = row;
    if (failing.has(clientId)) continue;
    const siblings = rows.filter(
      (siblingRow) =>
        siblingRow.client_id === clientId && siblingRow.table_id === table && kept.has(siblingRow.index_name),
    );
    try {
      if (siblings.length >= perType || !(await hasMoreThan(db, clientId, table, largeAbove))) continue;
      const began = performance.now();
      await buildIndex(db, row, { concurrently, time: new Date(now()) });
      for (const names of [kept, madeNames]) names.add(index);
      log.info(
        { clientId, table, index, columns, ms: Math.round(performance.now() - began) },
        'an index was made for a view',
      );
    } catch (error) {
      failing.add(clientId);
      broke(row, error);
    }
  }
  return madeNames;
}

/** Runs the round of a process that leaves the building to another one: stores the counts, and reads which indexes exist. */
export async function followViewIndexes(app: KeptApp): Promise<void> {
  await writeUses(app);
  await learnIndexes(app);
}

/** Stores the counts. @returns the companies in which a caller waited for long */
export async function writeUses({ db, log, now, viewUses }: KeptApp): Promise<Set<string>> {
  const [useTime, forgotten] = [new Date(now()), new Date(now() - usesKeptMs)];
  const slow = new Set<string>();
  for (const use of viewUses.take()) {
    await addUses(db, use, { time: useTime, forgotten }).catch((error: unknown) =>
      log.error({ clientId: use.clientId, err: error }, 'the uses of a view could not be written'),
    );
    if (use.isSlow) slow.add(use.clientId);
  }
  return slow;
}

/** Reads the existing indexes, including those that another process made. */
async function learnIndexes({ db, log, viewUses }: Pick<KeptApp, 'db' | 'log' | 'viewUses'>): Promise<void> {
  const rows: ViewIndexRow[] = [];
  await eachCompany(
    { db, log },
    'the view indexes of a company could not be read',
    async (clientId) => void rows.push(...(await listViewIndexes(db, clientId))),
  );
  viewUses.know(rows.filter((row) => row.made_at !== null).map((row) => row.index_name));
}
