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
  viewIndexesOf,
  type ViewIndexRow,
} from './indexes';
import { countValues, deleteValues } from './statistics';
import { eachCompany } from '../jobs/each-company';

/**
 * Gives lists that are asked for often an index of their own, and takes it away when nobody asks any more (ADR-0032). Runs with the
 * cleanup, in one process at a time.
 */

/** Smaller types are quick without (a company of 2,000 records needs no field index at all). */
const largeAbove = 20_000;
/** Uses that make a list one that is asked for often; they count for a week after the last. */
const often = 20;
const usesKeptMs = 7 * dayMs;
const unusedAfterMs = 14 * dayMs;
/** Each index is looked at whenever a statement is planned, also another company's (ADR-0032: 1,000 cost 9 ms). */
const perType = 10;
const inAll = 100;

type KeptApp = Pick<App, 'db' | 'log' | 'now' | 'viewUses'>;

/** One round: writes down what was asked for, drops what is not used, makes what is wanted. */
export async function keepViewIndexes(
  { db, log, now, viewUses }: KeptApp,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const at = new Date(now());
  const ago = (ms: number) => new Date(now() - ms);
  await writeUses({ db, log, now, viewUses });
  await withAdvisoryLock(db, async (session, concurrently) => {
    const rows: ViewIndexRow[] = [];
    const isWhole = await eachCompany(
      { db: session, log },
      'the view indexes of a company could not be read',
      async (clientId) => {
        await deleteUses(session, clientId, ago(usesKeptMs));
        rows.push(...(await viewIndexesOf(session, clientId)));
      },
      isStopping,
    );
    const unused = rows.filter((row) => row.made_at !== null && row.used_at < ago(unusedAfterMs));
    const kept = new Set(
      rows.filter((row) => row.made_at !== null && !unused.includes(row)).map((row) => row.index_name),
    );
    const known = new Set(rows.map((row) => row.index_name));
    let ofOthers = 0;
    // Also what broke off, and what a company or a type left behind that is gone.
    for (const { name, whole } of await builtIndexes(session)) {
      if (whole && kept.has(name)) continue;
      // What is not known to be wanted may be wanted by a company that could not be asked.
      if (!isWhole && !known.has(name)) {
        ofOthers += 1;
        continue;
      }
      await dropIndex(session, name, { concurrently });
      await deleteValues(session, name);
      kept.delete(name);
      log.info({ index: name }, 'the index of a view was dropped');
    }
    for (const row of unused) await deleteIndexRow(session, row);

    const wanted = rows
      .filter((row) => !kept.has(row.index_name) && !unused.includes(row) && row.uses >= often)
      .sort((left, right) => right.uses - left.uses);
    const failing = new Set<string>();
    /** What fails for a company is logged once a round, and keeps nothing from the others. */
    const broke = ({ client_id: clientId, index_name: index }: ViewIndexRow, error: unknown) => {
      if (!failing.has(clientId))
        log.error({ clientId, index, err: error }, 'the view indexes of a company could not be kept');
      failing.add(clientId);
    };
    for (const row of wanted) {
      if (isStopping() || kept.size + ofOthers >= inAll) break;
      if (failing.has(row.client_id)) continue;
      const siblings = rows.filter(
        (other) => other.client_id === row.client_id && other.table_id === row.table_id && kept.has(other.index_name),
      );
      try {
        if (siblings.length >= perType || !(await hasMoreThan(session, row.client_id, row.table_id, largeAbove)))
          continue;
        const began = performance.now();
        await buildIndex(session, row, { concurrently, at });
        kept.add(row.index_name);
        log.info(
          {
            clientId: row.client_id,
            table: row.table_id,
            index: row.index_name,
            columns: row.columns,
            ms: Math.round(performance.now() - began),
          },
          'an index was made for a view',
        );
      } catch (error) {
        broke(row, error);
      }
    }
    if (!isStopping())
      await countValues(
        session,
        rows.filter((row) => kept.has(row.index_name)),
        broke,
      );
  });
  await learnIndexes({ db, log, viewUses });
}

/** What a process does that leaves the making to another one: writes down what was asked for, learns which indexes there are. */
export async function followViewIndexes(app: KeptApp): Promise<void> {
  await writeUses(app);
  await learnIndexes(app);
}

async function writeUses({ db, log, now, viewUses }: KeptApp): Promise<void> {
  const [at, forgotten] = [new Date(now()), new Date(now() - usesKeptMs)];
  for (const use of viewUses.take()) {
    await addUses(db, use, { at, forgotten }).catch((error: unknown) =>
      log.error({ clientId: use.clientId, err: error }, 'the uses of a view could not be written'),
    );
  }
}

/** Also what another process made. */
async function learnIndexes({ db, log, viewUses }: Pick<KeptApp, 'db' | 'log' | 'viewUses'>): Promise<void> {
  const rows: ViewIndexRow[] = [];
  await eachCompany(
    { db, log },
    'the view indexes of a company could not be read',
    async (clientId) => void rows.push(...(await viewIndexesOf(db, clientId))),
  );
  viewUses.know(rows.filter((row) => row.made_at !== null).map((row) => row.index_name));
}
