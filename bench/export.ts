/**
 * `npm run bench:export` after `npm run build`: 100,000 records of 20 columns are written into a workbook by the built server on PostgreSQL, while somebody
 * asks for a list all the time. Prints how long it took, what it took of memory above the idle server, how often progress came, and the p95 of the list
 * beside that of the idle server.
 *
 * Ends with 1 above 20 s, 64 MB, two seconds between two events, or twice the idle p95. ROWS (100000), BUILD (the folder of the build; `dist`).
 */
import { calls } from '../domain/contract/calls';
import type { ExportProgress } from '../domain/contract/exports';
import type { RunningServer } from '../tests/support/running-server';
import { asker, call, p95, residentMb, tableId, withCompany } from './files';

const rows = Number(process.env.ROWS ?? 100_000);
const columns = 20;
const limits = { seconds: 20, megabytes: 64, gapMs: 2_000, list: 2 };

async function exported(server: RunningServer, session: string) {
  const began = performance.now();
  const idle = residentMb(server.pid);
  const { task_id } = await call(server, calls['exports.create'].path, session, { table_id: tableId });
  let [most, gap, last] = [idle, 0, performance.now()];
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.pid));
  }, 100);
  const stream = await fetch(`${server.address}/api/data-export/task-process?task_id=${String(task_id)}`, {
    headers: { authorization: `Bearer ${session}` },
  });
  let end: ExportProgress | undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
    text = (text + decoder.decode(chunk, { stream: true })).slice(-4_096);
    const [, data] = /data: (.*)\n\n$/.exec(text) ?? [];
    if (data !== undefined) end = JSON.parse(data) as ExportProgress;
  }
  clearInterval(watch);
  if (end?.status !== 'success') throw new Error(`the export ended as ${String(end?.status)}`);
  return { seconds: (performance.now() - began) / 1_000, megabytes: most - idle, gap, size: end.file?.size ?? 0 };
}

async function main(): Promise<void> {
  await withCompany({ rows, columns }, async ({ server, session, idle }) => {
    const beside = asker(server, session);
    const { seconds, megabytes, gap, size } = await exported(server, session);
    const busy = p95(await beside());
    const ratio = busy / idle;
    console.log(
      `${rows} rows of ${columns} columns: ${seconds.toFixed(1)} s (limit ${limits.seconds}), ${(size / 1e6).toFixed(1)} MB of file`,
    );
    console.log(
      `memory above idle: ${megabytes.toFixed(0)} MB (limit ${limits.megabytes}); longest silence ${gap.toFixed(0)} ms (limit ${limits.gapMs})`,
    );
    console.log(
      `p95 of a list: ${busy.toFixed(1)} ms with the export, ${idle.toFixed(1)} ms without: ${ratio.toFixed(2)} times (limit ${limits.list})`,
    );
    const isWithin =
      seconds <= limits.seconds && megabytes <= limits.megabytes && gap <= limits.gapMs && ratio <= limits.list;
    process.exitCode = isWithin ? 0 : 1;
  });
}

void main();
