import path from 'node:path';

/** The sentences for an operator about a disk error, which replace the system's messages. */
const remedies: Record<string, (place: string) => string> = {
  ENOSPC: (place) =>
    `The disk ${place}is full: make room, or name a folder on another one. What was written is removed.`,
  EDQUOT: (place) => `The quota of the disk ${place}is used up: name a folder on another one.`,
  EROFS: (place) => `The disk ${place}can only be read: name a folder on another one.`,
  EACCES: (place) => `This account may not use the folder ${place}: run the command as the account of the server.`,
  ENOENT: (place) => `A file or folder is missing: ${place}is not there.`,
};

/** @returns one sentence for an error of a command; our own errors are sentences already */
export function asSentence(error: unknown): string {
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  const remedy = remedies[code ?? ''];
  return remedy ? remedy(file === undefined ? '' : `${path.resolve(file)} `) : message;
}
