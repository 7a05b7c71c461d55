/**
 * `npm run bench -- neighbours` after `npm run build`: measures how other work of the same company affects a list, on PostgreSQL. All records of 20
 * columns are exported, and a program changes records in 1,000 batches, one after the other and until the export has ended. A client reads a list
 * all the time. Both kinds of work run once before, so that their code is compiled. Prints how long both took, and the p95 of the list next to that
 * of the idle server. Ends with 1 above twice the idle p95. ROWS (100000), BATCHES (1000), SIZE (10, records of a batch), BUILD (the folder of the
 * build; `dist`).
 */
import os from 'node:os';
import { calls } from '../domain/contract/calls';
import type { RunningServer } from '../tests/support/running-server';
import { asker, call, exportAll, getId, p95, tableId, withCompany } from './files';

const rows = Number(process.env.ROWS ?? 100_000);
const batches = Number(process.env.BATCHES ?? 1_000);
const size = Number(process.env.SIZE ?? 10);
const limit = 2;

/** @param isEnough returns whether this number of batches is sufficient @returns the number of batches, and their seconds */
async function changeAll(
  server: RunningServer,
  session: string,
  isEnough: (batch: number) => boolean,
): Promise<{ changed: number; seconds: number }> {
  const began = performance.now();
  let batch = 0;
  for (; !isEnough(batch); batch += 1) {
    const list = Array.from({ length: size }, (_, index) => ({
      id: getId(1 + ((batch * size + index) % rows)),
      update_data: { text_0: `Changed in batch ${batch}` },
    }));
    const { success } = await call(server, calls['records.batchUpdate'].path, session, { table_id: tableId, list });
    if (success !== size) throw new Error(`batch ${batch}: ${String(success)} of ${size} were saved`);
  }
  return { changed: batch, seconds: (performance.now() - began) / 1_000 };
}

async function main(): Promise<void> {
  const warmUp = async (server: RunningServer, session: string) => {
    await exportAll(server, session);
    await changeAll(server, session, (batch) => batch >= batches / 2);
  };
  await withCompany({ rows, columns: 20, warmUp }, async ({ server, session, idle }) => {
    const beside = asker(server, session);
    let isExported = false;
    const [exported, { changed, seconds }] = await Promise.all([
      exportAll(server, session).finally(() => (isExported = true)),
      changeAll(server, session, (batch) => isExported && batch >= batches),
    ]);
    const busy = p95(await beside());
    const ratio = busy / idle;
    console.log(
      `${rows} rows exported in ${exported.seconds.toFixed(1)} s, ${changed} batches of ${size} changed in ${seconds.toFixed(1)} s`,
    );
    console.log(
      `p95 of a list: ${busy.toFixed(1)} ms beside both, ${idle.toFixed(1)} ms without: ${ratio.toFixed(2)} times (limit ${limit}); load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`,
    );
    process.exitCode = ratio <= limit ? 0 : 1;
  });
}

void main();
