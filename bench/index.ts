import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run bench -- NAME [arguments]`: runs one benchmark, with the built app where it needs one. Without a name it lists them.
 * bench/performance.md contains the figures and their methods.
 */
const benches: Readonly<Record<string, string>> = {
  batches: 'creates and changes of 100 records in one call',
  events: 'a list while a suite sends events',
  export: 'an export of 100,000 records, and what others wait for meanwhile',
  form: 'the form of a type with sixty fields on a phone',
  import: 'an import of 100,000 rows, and what others wait for meanwhile',
  inp: 'from a tap to the next paint, over the main story',
  list: 'scrolling through a list of 10,000 rows on a phone',
  memory: 'memory of the server, and how soon it is ready again',
  neighbours: 'a list while others export and change records',
  peers: 'Sidecar beside Directus and Parse Server',
  phone: 'the first opening on a phone (Lighthouse)',
  previews: 'what a pasted link is, for each who looks at it',
  profile: 'where the time of a call goes',
  reopen: 'the second opening on a phone (Lighthouse)',
  restart: 'how long a killed server takes until it is ready again',
  server: 'lists, filters, searches and writes over many records',
  soak: 'many hours of use',
  tenants: 'one company beside a thousand others',
  worst: 'the most expensive legal request of each call',
};

const [name = '', ...rest] = process.argv.slice(2);
if (Object.hasOwn(benches, name)) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, name), ...rest], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  for (const [bench, subject] of Object.entries(benches)) console.log(`${bench.padEnd(12)}${subject}`);
  if (name !== '') process.exitCode = 1;
}
