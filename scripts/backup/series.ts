import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile } from './manifest';

/** A folder for each run, named by its time, so that names and times have one order. */
const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(\.partial)?$/;
/** Longer than any backup takes: what is still called partial then was aborted. Milliseconds. */
const abortedAfterMs = 24 * 3_600_000;

/** @param time epoch milliseconds @returns the name of the folder of a backup that begins then */
export function nameFolder(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/**
 * Removes all whole backups of a series but the newest, and what aborted ones have left for a day. Folders with other names stay.
 * @returns the removed folders
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
