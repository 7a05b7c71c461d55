import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { backup } from '../../../scripts/backup/backup';
import { restore } from '../../../scripts/backup/restore';
import { asSentence } from '../../../scripts/backup/sentences';
import { nameFolder, removeOldBackups } from '../../../scripts/backup/series';
import { lockFolder } from '../../../server/db/folder-lock';
import { inTransaction } from '../../../server/db/transaction';
import { putBackupTime } from '../../../server/queries/companies/installation';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadPicture } from '../../support/upload-file';

/** Backups every night, of which so many are kept, and what an operator reads when one fails (ADR-0320). */

const token = 'a token for the scraper';
const root = path.resolve(__dirname, '../../..');
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } });
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-series-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const source = () => ({ db: server.app.db, files: server.app.files, now: server.clock.now, tell: () => undefined });

test('a series keeps its newest whole backups, removes aborted ones after a day, and leaves everything else', async () => {
  const parent = path.join(folder, 'series');
  const day = 24 * 3_600_000;
  const names = [0, 1, 2, 3].map((days) => nameFolder(Date.UTC(2026, 10, 20, 2, 30) + days * day));
  expect(names[0]).toBe('2026-11-20T02-30-00Z');
  for (const name of names) {
    mkdirSync(path.join(parent, name), { recursive: true });
    writeFileSync(path.join(parent, name, 'manifest.json'), '{}');
  }
  for (const name of ['before-the-upgrade', '2026-11-19T02-30-00Z', `${names[0]}.partial`, `${names[3]}.partial`])
    mkdirSync(path.join(parent, name));
  const old = new Date(Date.now() - 2 * day);
  utimesSync(path.join(parent, `${names[0]}.partial`), old, old);
  const removed = await removeOldBackups(parent, 2);
  expect(removed.map((one) => path.basename(one))).toEqual([names[0], names[1], `${names[0]}.partial`]);
  // One without a manifest is no backup: nobody but its operator knows what it is.
  expect(readdirSync(parent).sort()).toEqual(
    ['2026-11-19T02-30-00Z', names[2], names[3], `${names[3]}.partial`, 'before-the-upgrade'].sort(),
  );
});

test('the metrics show when the last backup began, and nothing before the first', async () => {
  const seen = async () => {
    const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return /^sidecar_backup_timestamp_seconds (\S+)$/m.exec(await answer.text())?.[1];
  };
  expect(await seen()).toBeUndefined();
  const time = new Date('2026-11-20T02:30:00Z');
  await inTransaction(server.app.db, (trx) => putBackupTime(trx, time));
  expect(Number(await seen())).toBe(time.getTime() / 1000);
});

test('a backup that fails leaves nothing, and says in a sentence why', async () => {
  await uploadPicture(await server.signIn('rep1'));
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const files = {
    read: () =>
      Promise.resolve({
        size: 1,
        bytes: new Readable({
          read() {
            this.destroy(full);
          },
        }),
      }),
  };
  const at = path.join(folder, 'full');
  const error = await backup({ ...source(), files }, at).catch((reason: unknown) => reason);
  expect(asSentence(error)).toMatch(/^The disk is full: make room/);
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
  expect(asSentence(new Error('A sentence of ours.'))).toBe('A sentence of ours.');
});

test('a damaged backup is refused in a sentence that names what is missing', async () => {
  await uploadPicture(await server.signIn('rep1'));
  const at = path.join(folder, 'damaged');
  const { files } = await backup(source(), at);
  const [first = ''] = Object.keys(files);
  rmSync(path.join(at, 'files', first));
  const target = { ...source(), files: server.app.files, log: { info: () => undefined } };
  await expect(restore(target, at)).rejects.toThrow(`${first} is missing: the backup is damaged.`);
  rmSync(path.join(at, 'tables.txt.gz'));
  await expect(restore(target, at)).rejects.toThrow('tables.txt.gz is missing: the backup is damaged.');
  writeFileSync(path.join(at, 'manifest.json'), '{ half');
  await expect(restore(target, at)).rejects.toThrow('manifest.json cannot be read by this version.');
});

test('a command beside a running embedded server ends in one sentence, and wrong words in its usage', async () => {
  const dataDir = path.join(folder, 'data');
  const lock = await lockFolder(dataDir);
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    }).catch((error: unknown) => error as { code: number; stderr: string });
  const refused = await run(path.join(folder, 'never'));
  await lock.release();
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another Sidecar server .* is using/m) as string,
  });
  expect(refused.stderr).not.toContain('    at ');
  expect(await run('--into', folder)).toMatchObject({
    code: 1,
    stderr: 'npm run backup -- FOLDER | --into FOLDER --keep NUMBER\n',
  });
}, 60_000);
