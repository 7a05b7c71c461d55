/**
 * `npm run bench -- export` after `npm run build`: the built server on PostgreSQL writes 100,000 records of 20 columns into a workbook, while a
 * client reads a list all the time. Prints the duration, the memory used above the idle server, and how often progress arrived. Prints the p95 of
 * the list next to that of the idle server. Ends with 1 above 20 s, 64 MB, two seconds between two events, or twice the idle p95. ROWS (100000),
 * BUILD (the folder of the build; `dist`).
 */
import { asker, exportAll, p95, withCompany } from './files';

const rows = Number(process.env.ROWS ?? 100_000);
const columns = 20;
const limits = { seconds: 20, megabytes: 64, gapMs: 2_000, list: 2 };

async function main(): Promise<void> {
  await withCompany({ rows, columns }, async ({ server, session, idle }) => {
    const beside = asker(server, session);
    const { seconds, megabytes, gap, size } = await exportAll(server, session);
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
