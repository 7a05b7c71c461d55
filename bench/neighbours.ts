/**
 * `npm run bench:neighbours` after `npm run build`: what others of the company do to a list. All records of 20 columns are exported, and a program changes records in
 * 1,000 batches, one after the other, while somebody asks for a list all the time, on PostgreSQL. Prints how long both took, and the p95 of the list beside that of
 * the idle server.
 *
 * Ends with 1 above twice the idle p95. ROWS (100000), BATCHES (1000), SIZE (10, records of a batch), BUILD (the folder of the build; `dist`).
 */
import os from 'node:os';
import { calls } from '../domain/contract/calls';
import type { RunningServer } from '../tests/support/running-server';
import { asker, call, exportAll, idOf, p95, tableId, withCompany } from './files';

const rows = Number(process.env.ROWS ?? 100_000);
const batches = Number(process.env.BATCHES ?? 1_000);
const size = Number(process.env.SIZE ?? 10);
const limit = 2;

/** @returns seconds */
async function changeAll(server: RunningServer, session: string): Promise<number> {
  const began = performance.now();
  for (let batch = 0; batch < batches; batch += 1) {
    const list = Array.from({ length: size }, (_, index) => ({
      id: idOf(1 + ((batch * size + index) % rows)),
      update_data: { text_0: `Changed in batch ${batch}` },
    }));
    const { success } = await call(server, calls['records.batchUpdate'].path, session, { table_id: tableId, list });
    if (success !== size) throw new Error(`batch ${batch}: ${String(success)} of ${size} were saved`);
  }
  return (performance.now() - began) / 1_000;
}

async function main(): Promise<void> {
  await withCompany({ rows, columns: 20 }, async ({ server, session, idle }) => {
    const beside = asker(server, session);
    const [exported, changed] = await Promise.all([exportAll(server, session), changeAll(server, session)]);
    const busy = p95(await beside());
    const ratio = busy / idle;
    console.log(
      `${rows} rows exported in ${exported.seconds.toFixed(1)} s, ${batches} batches of ${size} changed in ${changed.toFixed(1)} s`,
    );
    console.log(
      `p95 of a list: ${busy.toFixed(1)} ms beside both, ${idle.toFixed(1)} ms without: ${ratio.toFixed(2)} times (limit ${limit}); load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`,
    );
    process.exitCode = ratio <= limit ? 0 : 1;
  });
}

void main();
