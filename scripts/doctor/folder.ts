import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../../server/env';
import { failed, good, warning, type Finding } from './finding';

const leastMb = 200;
const comfortableMb = 2_000;

/** Checks whether DATA_DIR is a folder of this server, and of no other user. */
export function checkDataDir({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Finding[] {
  const folder = nearest(DATA_DIR);
  const stats = statSync(folder);
  if (!stats.isDirectory()) return [failed('DATA_DIR', `${folder} is a file. Move it away or choose another folder.`)];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      failed(
        'DATA_DIR',
        `${folder} may not be written by this user. Give it to the user that runs the server: chown -R <user> ${folder}`,
      ),
    ];
  }
  if (folder !== DATA_DIR) return [good('DATA_DIR', `${DATA_DIR} is made at the first start`)];
  const others = process.platform === 'win32' ? 0 : stats.mode & 0o077;
  return [
    others === 0
      ? good('DATA_DIR', `${DATA_DIR}, for this user alone`)
      : warning(
          'DATA_DIR',
          `${DATA_DIR} can be opened by other users of this machine, and the data of companies lies there: chmod -R go= ${DATA_DIR}`,
        ),
  ];
}

/** Checks whether the disk has free space, because it contains the embedded database and the files of companies. */
export async function checkDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(nearest(DATA_DIR));
  const mb = Math.floor((bavail * bsize) / 1_000_000);
  if (mb < leastMb)
    return [
      failed('Disk', `${mb} MB are left for DATA_DIR. Make room: at least ${leastMb} MB, better ${comfortableMb}.`),
    ];
  return [
    mb < comfortableMb
      ? warning('Disk', `${mb} MB are left for DATA_DIR, which files and notes fill in time.`)
      : good('Disk', `${Math.floor(mb / 1_000)} GB are left for DATA_DIR`),
  ];
}

/** Returns the folder itself, or its nearest existing parent. */
function nearest(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder));
}
