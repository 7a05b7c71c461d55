import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

/** What group and others may do: nothing. */
const otherUsersBits = 0o077;

/**
 * Keeps the data folder to the account that the server runs as: new files of this process and its threads are private from now on, and what
 * an earlier start, or somebody by hand, left wider is narrowed, with one line in the log. A file that belongs to somebody else stays as it
 * is and is named in a warning.
 */
export function keepPrivate(folder: string, log: Pick<Logger, 'warn'>): void {
  process.umask(otherUsersBits);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const privateFiles = [
    folder,
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
      path.join(entry.parentPath, entry.name),
    ),
  ];
  const foreign: string[] = [];
  let narrowed = 0;
  for (const file of privateFiles) {
    const narrowResult = narrow(file);
    if (narrowResult === 'narrowed') narrowed += 1;
    if (narrowResult === 'foreign') foreign.push(file);
  }
  if (narrowed > 0)
    log.warn(
      { folder, narrowed },
      'files of the data folder were open to other accounts of this machine; they are private now',
    );
  if (foreign.length > 0)
    log.warn(
      { files: foreign.slice(0, 5), count: foreign.length },
      'files of the data folder are open to other accounts and belong to another one: change their mode by hand',
    );
}

function narrow(file: string): 'private' | 'narrowed' | 'foreign' {
  try {
    const { mode } = lstatSync(file);
    // The mode of a symbolic link says nothing: what it points to is not ours to change.
    if ((mode & 0o170000) === 0o120000 || (mode & otherUsersBits) === 0) return 'private';
    chmodSync(file, mode & 0o700);
    return 'narrowed';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A temporary file may have gone since it was listed.
    if (code === 'ENOENT') return 'private';
    if (code === 'EPERM' || code === 'EROFS') return 'foreign';
    throw error;
  }
}
