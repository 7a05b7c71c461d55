import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMigrate } from '../../../scripts/migrate/command';
import { openDatabase } from '../../../server/db/connection';
import { migrations } from '../../../server/db/migrations';
import type { Db } from '../../../server/db/tables';
import { readSettings } from '../../../server/settings';

/** An operator brings the schema to a version before its servers start, and reads before what that changes (ADR-0319). */

const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DATA_DIR: folder, DEMO: 'true' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };
const [last] = migrations.slice(-1);
const lastName = last?.name ?? '';

async function run(...words: string[]): Promise<{ lines: string[]; refused: string[] }> {
  const [lines, refused]: [string[], string[]] = [[], []];
  await runMigrate(words, settings, {
    print: (line) => void lines.push(line),
    refuse: (line) => void refused.push(line),
  });
  return { lines, refused };
}

async function inDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await openDatabase(readSettings(settings).env, { log: quiet });
  await work(db);
  await close();
}

test('the schema is brought to this version by a command, which says what it would do and what it did', async () => {
  const missing = `${migrations.length} of ${migrations.length} migrations are not as this version wants them.`;
  expect((await run('status')).refused).toEqual([missing]);
  expect((await run('--dry-run')).lines).toContain('--   clients: new');
  // Neither of them has written anything.
  expect((await run('status')).refused).toEqual([missing]);
  const applied = await run();
  expect(applied.lines).toHaveLength(migrations.length + 1);
  expect(applied.lines.at(-2)).toMatch(/^\d{4}-[\w-]+: \d+\.\d s$/);
  expect(applied.lines.at(-1)).toBe(`${migrations.length} migrations were applied.`);
  expect((await run()).lines).toEqual(['The schema was that of this version already.']);
  const { lines, refused } = await run('status');
  expect([lines.at(-1), refused]).toEqual(['The schema is that of this version.', []]);
  expect(lines.at(-2)?.startsWith(`${lastName}\tapplied 2`)).toBe(true);
  expect((await run('--dry-run')).lines).toEqual(['Nothing would be applied: the schema is that of this version.']);
  expect((await run('forwards')).refused).toEqual(['npm run migrate -- [status | --dry-run]']);
}, 120_000);

test('a migration that is missing, one with other statements and one of a newer version are told apart', async () => {
  await inDatabase((db) => db.deleteFrom('migrations').where('name', '=', lastName).execute());
  expect((await run('status')).lines).toContain(`${lastName}\tpending`);
  const { lines } = await run('--dry-run');
  expect(lines[0]).toBe(`-- ${lastName}`);
  expect(lines[1]).toMatch(/^-- {3}\w+: about \d+ rows$/);
  expect(lines.join('\n')).toContain(last?.statements[0]?.trim());
  await inDatabase(async (db) => {
    await db.insertInto('migrations').values({ name: lastName, checksum: 'of other statements' }).execute();
    await db.insertInto('migrations').values({ name: '9999-tomorrow', checksum: 'x' }).execute();
  });
  const status = await run('status');
  expect(status.lines.at(-1)).toContain('9999-tomorrow\tof a newer version');
  expect(status.lines.some((line) => line.startsWith(`${lastName}\tapplied with other statements`))).toBe(true);
  expect(status.refused[0]).toContain('2 of ');
  expect((await run('--dry-run')).refused[0]).toContain('9999-tomorrow is of a newer version');
  await expect(run()).rejects.toThrow(/which this build does not know|was changed after this database had it applied/);
}, 120_000);
