import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/free-port';
import { ServerProcesses } from '../support/server-process';

/** What an operator can put right is one sentence without a stack, and leaves nothing behind. */

const servers = new ServerProcesses();
beforeAll(() => servers.make());
afterAll(() => servers.remove());

async function sentence(
  env: Record<string, string>,
  how?: { shell?: string; unprivileged?: boolean },
): Promise<string> {
  const started = servers.launch({ PORT: String(await freePort()), ...env }, how);
  expect(await started.ended).toBe(1);
  // What the log says before (JSON lines) is not the sentence.
  const said = started
    .said()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
  expect(said).toHaveLength(1);
  return said[0] ?? '';
}

test('a start fails with a sentence for a DATA_DIR that is a file or lies below one', async () => {
  const file = path.join(servers.folder, 'a-file');
  writeFileSync(file, '');
  expect(await sentence({ DATA_DIR: file })).toMatch(/^DATA_DIR \(.*a-file\) must be a folder, and .* is a file\./);
  expect(await sentence({ DATA_DIR: path.join(file, 'below') })).toMatch(
    /^DATA_DIR \(.*below\) must be a folder, and .* is a file\./,
  );
});

test('a start fails with a sentence for a DATA_DIR without write permission', async () => {
  const closed = path.join(servers.folder, 'closed');
  mkdirSync(closed, { mode: 0o500 });
  // The folder of the test is its maker's alone; this one can be seen.
  chmodSync(servers.folder, 0o755);
  expect(await sentence({ DATA_DIR: path.join(closed, 'data') }, { unprivileged: true })).toMatch(
    /^No permission: EACCES.* must be able to write into DATA_DIR \(.*data\)\.$/,
  );
});

test('a start fails with a sentence for files that cannot be written, and leaves nothing half-made', async () => {
  const dataDir = path.join(servers.folder, 'full');
  // No file may grow beyond a megabyte: the write-ahead log of a new database does.
  expect(await sentence({ DATA_DIR: dataDir }, { shell: 'ulimit -f 2048' })).toMatch(
    /^The embedded database could not be made in .*full\. .+/,
  );
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
}, 60_000);

test('a start fails with a sentence for a HOST that is not of this machine', async () => {
  expect(await sentence({ HOST: '192.0.2.1', PUBLIC_URL: 'http://localhost' })).toMatch(
    /^HOST=192\.0\.2\.1 is not an address of this machine\./,
  );
});

test.each([
  [
    'nobody listens',
    'postgres://sidecar@127.0.0.1:9/x',
    /^The database of DATABASE_URL does not answer \(127\.0\.0\.1:9\)\./,
  ],
  [
    'a host that does not exist',
    'postgres://sidecar:hidden@no-such-host.invalid/x',
    /^The host of DATABASE_URL is not known: no-such-host\.invalid\./,
  ],
])('a start fails with a sentence for an unavailable database: %s', async (_case, url, expected) => {
  const said = await sentence({ DATABASE_URL: url, DEMO: 'true' });
  expect(said).toMatch(expected);
  expect(said).not.toContain('hidden');
});
