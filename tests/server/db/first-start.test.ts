import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../server/db/connection';
import { isMigrated, migrate } from '../../../server/db/migrate';
import { maintain } from '../../../server/db/maintenance';
import { demoNow, testDatabase } from '../../support/database';
import { makeCompany } from '../../support/factories';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };
let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-start-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

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

test('a first start that was killed while the files of the database were being made is made good by the next one', async () => {
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

test('the embedded database is looked after: rows that died are taken out, and nobody waits for all of it', async () => {
  const { db, engine, close } = await testDatabase('empty');
  try {
    const { clientId } = await makeCompany(db);
    const first = await maintain(db);
    const places = Array.from({ length: 400 }, (_, number) => ({ client_id: clientId, place_key: String(number), address: 'x', create_time: new Date(demoNow) }));
    await db.insertInto('places').values(places).execute();
    await db.deleteFrom('places').where('client_id', '=', clientId).execute();
    const second = maintain(db);
    const during = Array.from({ length: 5 }, () => db.selectFrom('clients').select('name').where('client_id', '=', clientId).executeTakeFirst());
    expect(await Promise.all(during)).toEqual(Array.from({ length: 5 }, () => ({ name: 'Tests' })));
    if (engine === 'pglite') {
      expect(first).toEqual(expect.arrayContaining(['analyze fields', 'checkpoint']));
      expect(await second).toContain('vacuum (analyze) places');
    } else {
      // PostgreSQL looks after itself.
      expect([first, await second]).toEqual([[], []]);
    }
  } finally {
    await close();
  }
});

test('a database that was closed says so, and can be closed again', async () => {
  const { db, close } = await testDatabase('empty');
  await close();
  await close();
  await expect(isMigrated(db)).rejects.toThrow('closed');
});
