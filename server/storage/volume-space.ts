import { statfs } from 'node:fs/promises';

/**
 * Returns the size in bytes of the volume that a folder is on, and how much of it the account of the server may still write.
 * @throws the error of the file system, as ENOENT where there is no such folder
 */
export async function readVolumeSpace(folder: string): Promise<{ freeBytes: number; sizeBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
