import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

/** The permission bits of group and others, which must all be zero. */
const otherUsersBits = 0o077;

/**
 * Makes the data folder private to the server's account: new files of this process and its threads are private, and wider permissions of existing
 * ones are narrowed, with one log line. Files of another account stay and cause a warning.
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
    // The mode of a symbolic link has no meaning, and its target is not the server's.
    if ((mode & 0o170000) === 0o120000 || (mode & otherUsersBits) === 0) return 'private';
    chmodSync(file, mode & 0o700);
    return 'narrowed';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A temporary file may have been deleted since it was listed.
    if (code === 'ENOENT') return 'private';
    if (code === 'EPERM' || code === 'EROFS') return 'foreign';
    throw error;
  }
}
