import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { backup } from '../../../scripts/backup/backup';
import { restore } from '../../../scripts/backup/restore';
import { makeKysely } from '../../../server/db/dialect';
import { isMigrated, migrate } from '../../../server/db/migrate';
import { openPglite } from '../../../server/db/pglite-engine';
import { copiedTables, isEmpty } from '../../../server/db/table-copies';
import type { Db } from '../../../server/db/tables';
import { readEnv } from '../../../server/env';
import { deriveFileLinkKeys, makeKeyring } from '../../../server/keyring';
import { openStore } from '../../../server/storage/open-store';
import { testDatabase, type TestDatabase } from '../../support/database';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadPicture } from '../../support/upload-file';

let server: TestServer;
let folder: string;
const opened: { close(): Promise<void> }[] = [];
const silent = { info: () => undefined };
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-backup-'));
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A store of its own on the disk. */
function store(name: string) {
  const env = readEnv({ DATA_DIR: path.join(folder, name), SECRET_KEY: 'a key of the tests that is long enough' });
  return openStore(env, deriveFileLinkKeys(makeKeyring(['a key of the tests that is long enough'])), () =>
    server.clock.now(),
  ).files;
}

/** An empty database of the engine that is tested, and one in memory: what one wrote the other reads. */
async function target(engine: 'own' | 'embedded'): Promise<Db> {
  if (engine === 'own') {
    const database: TestDatabase = await testDatabase('empty');
    opened.push(database);
    return database.db;
  }
  const embedded = await openPglite({});
  opened.push(embedded);
  const db = makeKysely(embedded);
  await migrate(db, silent);
  return db;
}

/** Every row of every table, in an order that both have. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of copiedTables) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::jsonb::text as row from ${sql.id(table)} as t`.execute(db);
    all[table] = rows.map(({ row }) => row).sort();
  }
  return all;
}

const source = () => ({ db: server.app.db, files: server.app.files, now: server.clock.now, tell: () => undefined });

test.each(['own', 'embedded'] as const)(
  'a backup restores everything unchanged, files too (%s)',
  async (engine) => {
    const rep = await server.signIn('rep1');
    const { _id: photo } = await uploadPicture(rep, 'visit.png');
    const { id } = await rep.ok('organization.create', { name: `Kept ${engine}` });
    await rep.ok('notes.create', {
      content: 'With a photo',
      attachments: [photo],
      follow_relate_objs: { organization: [id] },
    });
    await server.outbox.drain();
    const where = path.join(folder, `whole-${engine}`);
    const written = await backup(source(), where);
    const before = await contents(server.app.db);
    expect(written.rows.records).toBeGreaterThan(1_000);
    expect(Object.keys(written.files).length).toBeGreaterThan(0);
    expect(existsSync(`${where}.partial`)).toBe(false);
    // What is written after the backup is not in it.
    await rep.ok('organization.create', { name: 'Too late' });

    const db = await target(engine);
    const files = store(`restored-${engine}`);
    await restore({ db, files, log: silent, tell: () => undefined }, where);
    expect(await contents(db)).toEqual(before);
    expect(await isMigrated(db)).toBe(true);
    for (const file of Object.keys(written.files)) {
      const [kept, original] = await Promise.all([files.inspect(file), server.app.files.inspect(file)]);
      expect(kept?.md5).toBe(original?.md5);
    }
    await expect(restore({ db, files, log: silent, tell: () => undefined }, where)).rejects.toThrow('an empty one');
  },
  120_000,
);

test('a backup shows one moment of all tables and never half of a transaction', async () => {
  const { db } = server.app;
  const rep = await server.signIn('rep1');
  let stop = false;
  const writing = (async () => {
    while (!stop) {
      const { id } = await rep.ok('organization.create', { name: 'While it is written' });
      await rep.ok('organization.remove', { id });
    }
  })();
  const where = path.join(folder, 'while-writing');
  await backup(source(), where);
  stop = true;
  await writing;
  const copy = await target('own');
  await restore({ db: copy, files: store('while-writing'), log: silent, tell: () => undefined }, where);
  const { rows } = await sql<{ id: string }>`
    select r.id from records r where r.client_id = 'brightsea-feishu' and r.name = 'While it is written' and not exists (
      select 1 from timeline t where t.client_id = r.client_id and t.table_id = r.table_id and t.record_id = r.id)`.execute(
    copy,
  );
  expect(rows).toEqual([]);
  expect(db).toBeDefined();
}, 120_000);

test('an existing folder, a damaged backup and one of a later version are refused with a sentence, and nothing is written', async () => {
  const where = path.join(folder, 'damaged');
  await backup(source(), where);
  await expect(backup(source(), where)).rejects.toThrow('a new folder');
  const db = await target('own');
  const into = { db, files: store('damaged-target'), log: silent, tell: () => undefined };
  const manifest = JSON.parse(readFileSync(path.join(where, 'manifest.json'), 'utf8')) as { migrations: string[] };
  const write = (migrations: string[]) =>
    writeFileSync(path.join(where, 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
  write([...manifest.migrations, '9999-of-the-future']);
  await expect(restore(into, where)).rejects.toThrow('9999-of-the-future');
  write(manifest.migrations);
  const tables = path.join(where, 'tables.txt.gz');
  const bytes = readFileSync(tables);
  bytes[bytes.length >> 1]! ^= 255;
  writeFileSync(tables, bytes);
  await expect(restore(into, where)).rejects.toThrow('damaged');
  await expect(restore(into, path.join(folder, 'nowhere'))).rejects.toThrow('no whole backup');
  expect(await isEmpty(db)).toBe(true);
}, 120_000);

test('a backup of an earlier version is migrated to this one', async () => {
  const stored = await testDatabase('stored');
  opened.push(stored);
  const where = path.join(folder, 'earlier');
  const { migrations } = await backup({ ...source(), db: stored.db }, where);
  // As an earlier version wrote it: without the tables that a later migration made.
  const db = makeKysely(await openPglite({}));
  await restore({ db, files: store('earlier'), log: silent, tell: () => undefined }, where);
  expect(migrations.length).toBeGreaterThan(0);
  expect(await isMigrated(db)).toBe(true);
  expect(await contents(db)).toEqual(await contents(stored.db));
  await db.destroy();
}, 120_000);
