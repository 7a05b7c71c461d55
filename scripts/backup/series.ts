import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile } from './manifest';

/** The form of the names of folders, one for each run. The name is the time, so that names and times have the same order. */
const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(\.partial)?$/;
/** The time after which a partial backup counts as aborted, longer than any backup takes. Milliseconds. */
const abortedAfterMs = 24 * 3_600_000;

/** @param time the start of the backup in epoch milliseconds @returns the name of its folder */
export function nameFolder(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/**
 * Deletes all complete backups of a series except the newest ones, and aborted ones after a day. Folders with other names stay. @returns the
 * deleted folders
 */
export async function removeOldBackups(parent: string, keep: number): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => namePattern.test(name)).sort();
  const [whole, aborted]: [string[], string[]] = [[], []];
  for (const name of names) {
    const folder = path.join(parent, name);
    if (name.endsWith('.partial')) {
      if ((await stat(folder)).mtimeMs < Date.now() - abortedAfterMs) aborted.push(folder);
    } else if (await stat(path.join(folder, manifestFile)).catch(() => null)) whole.push(folder);
  }
  const removed = [...whole.slice(0, Math.max(0, whole.length - keep)), ...aborted];
  for (const folder of removed) await rm(folder, { recursive: true, force: true });
  return removed;
}
