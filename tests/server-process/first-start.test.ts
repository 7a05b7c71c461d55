import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/connection';
import { isMigrated, migrate } from '../../server/db/migrate';
import { makeCompany } from '../support/factories';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-start-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Opens and migrates in another process, which is killed when `seen` says so. */
async function killedStart(seen: () => boolean): Promise<void> {
  const script = `require(${JSON.stringify(path.resolve('node_modules/tsx/dist/cjs/index.cjs'))});
    const log = { info() {}, warn() {}, error() {}, fatal() {} };
    require(${JSON.stringify(path.resolve('server/db/connection.ts'))}).openDatabase({ DATA_DIR: ${JSON.stringify(folder)} }, { log })
      .then(({ db }) => require(${JSON.stringify(path.resolve('server/db/migrate.ts'))}).migrate(db, log)).then(() => process.exit(0));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!seen() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await ended;
}

const isThere = (name: string): boolean => {
  const where = path.join(folder, path.dirname(name));
  return existsSync(where) && readdirSync(where).includes(path.basename(name));
};

test('a first start that was killed during the creation of the database is repaired by the next start', async () => {
  await killedStart(() => isThere('db.new/base'));
  expect(isThere('db')).toBe(false);
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, { log });
  try {
    await migrate(database.db, log);
    expect(await isMigrated(database.db)).toBe(true);
    expect((await makeCompany(database.db)).clientId).toBeTruthy();
  } finally {
    await database.close();
  }
}, 180_000);
