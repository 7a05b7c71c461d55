/**
 * `npm run bench -- import` after `npm run build`: the built server on PostgreSQL receives a file of 100,000 rows and 20 columns and saves the rows
 * as records. A client reads a list all the time. Prints how long the reading, the trial and the run took, and the memory they used above the idle
 * server. Prints the p95 of the list next to that of the idle server. Ends with 1 when the run takes above 120 s, or when anything takes above 128
 * MB or twice the idle p95. ROWS (100000), KEY (a column by which rows find records, `name`; none), BUILD (the folder of the build; `dist`).
 */
import { calls } from '../domain/contract/calls';
import type { ImportDetail } from '../domain/contract/imports/imports';
import type { RunningServer } from '../tests/support/running-server';
import { asker, call, p95, residentMb, tableId, withCompany } from './files';

const rows = Number(process.env.ROWS ?? 100_000);
const { KEY: key } = process.env;
const columns = 20;
const limits = { seconds: 120, megabytes: 128, list: 2 };

/** Sends the file and completes the import. @returns seconds of each step, and the most memory above the idle server */
async function imported(server: RunningServer, session: string) {
  const heads = ['name', ...Array.from({ length: columns - 1 }, (_, index) => `text_${index}`)];
  const body = [heads, ...Array.from({ length: rows }, (_, row) => heads.map((head) => `${head} of row ${row}`))]
    .map((cells) => cells.join(','))
    .join('\n');
  const idle = residentMb(server.pid);
  let most = idle;
  const maximums: number[] = [];
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.pid));
  }, 100);
  let began = performance.now();
  const lap = () => {
    const seconds = (performance.now() - began) / 1_000;
    began = performance.now();
    maximums.push(most - idle);
    return seconds;
  };
  const answer = await fetch(`${server.address}/api/data-import/upload?name=rows.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/octet-stream' },
    body,
  });
  const { import_id } = ((await answer.json()) as { data: { import_id: string } }).data;
  const until = async (state: ImportDetail['state']): Promise<ImportDetail> => {
    for (;;) {
      const info = (await call(server, calls['imports.get'].path, session, { import_id })) as unknown as ImportDetail;
      if (info.state === state) return info;
      if (info.problem !== undefined) throw new Error(info.problem);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await until('read');
  const reading = lap();
  const plan = {
    columns: heads.map((field_id, column) => ({ column, field_id })),
    ...{ mode: 'add', date_order: 'ymd', decimal: '.', missing_links: 'wrong', quiet: true },
    ...(key !== undefined && { key }),
  };
  await call(server, calls['imports.check'].path, session, { import_id, table_id: tableId, plan });
  await until('checked');
  const trial = lap();
  await call(server, calls['imports.act'].path, session, { import_id, action: 'start' });
  const { counts } = await until('done');
  const run = lap();
  clearInterval(watch);
  if (counts.new !== rows) throw new Error(`the import ended with ${JSON.stringify(counts)}`);
  return { reading, trial, run, megabytes: most - idle, mostOf: maximums };
}

async function main(): Promise<void> {
  await withCompany({ rows: 1_000, columns }, async ({ server, session, idle }) => {
    const beside = asker(server, session);
    const { reading, trial, run, megabytes, mostOf: maximums } = await imported(server, session);
    const ratio = p95(await beside()) / idle;
    console.log(`${rows} rows of ${columns} columns: read in ${reading.toFixed(1)} s, tried in ${trial.toFixed(1)} s`);
    console.log(`saved in ${run.toFixed(1)} s (limit ${limits.seconds})`);
    console.log(
      `memory above idle: ${megabytes.toFixed(0)} MB (limit ${limits.megabytes}); after each step ${maximums.map((step) => step.toFixed(0)).join(', ')}`,
    );
    console.log(
      `p95 of a list: ${ratio.toFixed(2)} times that of the idle server, ${idle.toFixed(1)} ms (limit ${limits.list})`,
    );
    const isWithin = run <= limits.seconds && megabytes <= limits.megabytes && ratio <= limits.list;
    process.exitCode = isWithin ? 0 : 1;
  });
}

void main();
