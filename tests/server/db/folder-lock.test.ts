import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderInUse, lockFolder } from '../../../server/db/folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that holds the folder until it is killed. */
async function holder(): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `require(${JSON.stringify(path.resolve('node_modules/tsx/dist/cjs/index.cjs'))});
    require(${JSON.stringify(path.resolve('server/db/folder-lock.ts'))}).lockFolder(${JSON.stringify(folder)}).then(() => { console.log('held'); setInterval(() => {}, 1000); });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the holder ended')));
  });
  child.removeAllListeners('exit');
  return {
    pid: child.pid as number,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

test('a second lock is refused with a sentence that names the folder and the process', async () => {
  const lock = await lockFolder(folder);
  const refusal = await lockFolder(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FolderInUse);
  expect((refusal as Error).message).toContain(folder);
  expect((refusal as Error).message).toContain(String(process.pid));
  await lock.release();
});

test('a released folder can be locked again, and contains no leftovers', async () => {
  await (await lockFolder(folder)).release();
  const lock = await lockFolder(folder);
  await lock.release();
  expect(readdirSync(path.join(folder, 'lock'))).toEqual([]);
});

test('of twenty parallel attempts exactly one locks the folder', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(FolderInUse);
  for (const outcome of won) await outcome.value.release();
});

test('the folder of another process is refused while it lives, and taken over when it was killed', async () => {
  const other = await holder();
  await expect(lockFolder(folder)).rejects.toThrow(String(other.pid));
  await other.kill();
  const lock = await lockFolder(folder);
  await lock.release();
});

test('the leftovers of a killed process are no lock, and neither is an unrelated file', async () => {
  const lockPath = path.join(folder, 'lock');
  mkdirSync(lockPath);
  writeFileSync(path.join(lockPath, '0123456789abcdef.lock'), '1');
  writeFileSync(path.join(lockPath, 'fedcba9876543210.making'), '');
  const lock = await lockFolder(folder);
  await lock.release();
});

test('a folder with a very long name can be locked', async () => {
  const deep = path.join(folder, 'a'.repeat(120), 'b'.repeat(60));
  const lock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(FolderInUse);
  await lock.release();
});
