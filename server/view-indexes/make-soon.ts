import type { App } from '../context';
import { countValues } from './statistics';
import { makeWanted, writeUses, type KeptApp } from './keep';
import { builtIndexes, dropIndex, listViewIndexes, withAdvisoryLock } from './indexes';

/** Several lists that are slow for the same reason are looked at together. Milliseconds. */
const gatherMs = 1_000;
/** The delay before the next try when another process makes indexes. */
const againMs = 10_000;

/** Makes the indexes of slow lists in the background, while the server runs (ADR-0032). */
export function startIndexMaker(app: App): { stop(): Promise<void> } {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();
  let companies = new Set<string>();

  const soon = (ms: number) => {
    if (!stopping) timer ??= setTimeout(begin, ms).unref();
  };
  const begin = () => {
    timer = undefined;
    underway = underway.then(round).catch((error: unknown) => {
      app.log.error({ err: error }, 'the indexes of slow lists could not be made');
    });
  };
  const round = async () => {
    for (const clientId of await writeUses(app)) companies.add(clientId);
    const roundCompanies = companies;
    companies = new Set();
    if (await makeSlowIndexes(app, [...roundCompanies], () => stopping)) return;
    for (const clientId of roundCompanies) companies.add(clientId);
    soon(againMs);
  };
  app.viewUses.onSlow(() => soon(gatherMs));
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await underway;
    },
  };
}

/**
 * Creates the wanted indexes of these companies, one after the other, and reads which ones another process has created. @returns false if another
 * process is creating indexes
 */
async function makeSlowIndexes(
  { db, log, now, viewUses }: KeptApp,
  clientIds: readonly string[],
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  if (clientIds.length === 0) return true;
  return withAdvisoryLock(db, async (session, concurrently) => {
    const built = new Map((await builtIndexes(session)).map(({ name, whole }) => [name, whole]));
    for (const clientId of clientIds) {
      const rows = await listViewIndexes(session, clientId);
      // An index with an interrupted build would count as a finished one.
      for (const { index_name: name } of rows.filter((row) => built.get(row.index_name) === false)) {
        await dropIndex(session, name, { concurrently });
        built.delete(name);
      }
      const keptNames = new Set(
        rows.filter((row) => row.made_at !== null && built.has(row.index_name)).map((row) => row.index_name),
      );
      const broke = (row: { index_name: string }, error: unknown) =>
        log.error({ clientId, index: row.index_name, err: error }, 'the index of a slow list could not be made');
      const otherCount = [...built.keys()].filter((name) => !keptNames.has(name)).length;
      const madeNames = await makeWanted({ db: session, log, now }, rows, {
        kept: keptNames,
        others: otherCount,
        concurrently,
        isStopping,
        broke,
      });
      for (const name of madeNames) built.set(name, true);
      if (madeNames.size > 0 && !isStopping())
        await countValues(
          session,
          rows.filter((row) => keptNames.has(row.index_name)),
          broke,
        );
      viewUses.addKnown([...keptNames]);
    }
  });
}
