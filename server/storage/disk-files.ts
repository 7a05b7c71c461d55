import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DerivedKeys, FileStore } from '../context';
import { checkStore } from './check-store';
import { decryptGrant, encryptGrant, type Grant } from './file-links';
import { asStoreFault } from './store-fault';

const uploadMs = 15 * 60_000;
/** The lifetime of a link for reading. */
export const downloadMs = 3_600_000;

export class WrongSize extends Error {}
/** The bytes of this upload have already arrived. */
export class AlreadyThere extends Error {}

/** Private files on the local disk below DATA_DIR/files; only encrypted links of this server reach them. */
export interface DiskFiles extends FileStore {
  readPut(token: string): Extract<Grant, { kind: 'put' }> | null;
  readGet(token: string): Extract<Grant, { kind: 'get' }> | null;
  /**
   * Streams the bytes to a temporary file and renames it once exactly `size` bytes have arrived. A repetition with the same bytes changes nothing,
   * because the sender may have missed the first answer. @throws WrongSize, AlreadyThere for other bytes, StoreFault.
   */
  receive(bytes: Readable, grant: { path: string; size: number }): Promise<void>;
  /** Returns whether exactly these bytes arrive, without storing them. */
  areSame(bytes: Readable, expected: { size: number; md5: string }): Promise<boolean>;
}

export function makeDiskFiles(options: {
  dataDir: string;
  publicUrl: string;
  keys: DerivedKeys;
  now(): number;
}): DiskFiles {
  const { publicUrl, keys, now } = options;
  const root = path.join(options.dataDir, 'files');
  /** The server creates all paths; this check still keeps a wrong one inside the folder. */
  const resolvePath = (filePath: string): string => {
    const full = path.resolve(root, filePath);
    if (!full.startsWith(root + path.sep)) throw new Error('a file path left its folder');
    return full;
  };

  async function receive(bytes: Readable, { path: filePath, size }: { path: string; size: number }): Promise<void> {
    const target = resolvePath(filePath);
    const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw asStoreFault(error);
    });
    try {
      await pipeline(bytes, atMost(size), createWriteStream(temporary, { mode: 0o600, flush: true }));
      if ((await stat(temporary)).size !== size) throw new WrongSize();
      // A hard link fails when the file exists, while a rename would replace it.
      await link(temporary, target);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw asStoreFault(error);
      if ((await md5Of(temporary)) !== (await md5Of(target))) throw new AlreadyThere();
    } finally {
      await rm(temporary, { force: true });
    }
  }

  const files: DiskFiles = {
    kind: 'disk',
    check: (filePath) => checkStore(files, filePath),
    uploadUrl: async ({ clientId, fileId, path: filePath, size, mime }) => ({
      url: `${publicUrl}/files/upload/${encryptGrant(keys, { kind: 'put', clientId, fileId, path: filePath, size, mime, until: now() + uploadMs })}`,
      headers: { 'content-type': mime },
    }),
    downloadUrl: async ({ path: filePath, name, mime }) =>
      `${publicUrl}/files/${encryptGrant(keys, { kind: 'get', path: filePath, name, mime, until: now() + downloadMs })}`,
    readPut: (token) => decryptGrant(keys, token, 'put', now()),
    readGet: (token) => decryptGrant(keys, token, 'get', now()),

    receive,
    write: (filePath, bytes) => receive(Readable.from([bytes]), { path: filePath, size: bytes.length }),

    store: (filePath, bytes, size) => receive(bytes, { path: filePath, size }),

    async areSame(bytes, { size, md5 }) {
      const hash = createHash('md5');
      try {
        await pipeline(bytes, atMost(size), hash);
      } catch (error) {
        if (error instanceof WrongSize) return false;
        throw error;
      }
      return hash.digest('hex') === md5;
    },

    async keep(from, targetPath) {
      await mkdir(path.dirname(resolvePath(targetPath)), { recursive: true, mode: 0o700 });
      try {
        await rename(resolvePath(from), resolvePath(targetPath));
        return true;
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      }
    },

    async read(filePath) {
      const size = await measureSize(resolvePath(filePath));
      return size === null ? null : { size, bytes: createReadStream(resolvePath(filePath)) };
    },

    async inspect(filePath) {
      const size = await measureSize(resolvePath(filePath));
      if (size === null) return null;
      return { size, md5: await md5Of(resolvePath(filePath)), head: await firstBytes(resolvePath(filePath), 4_096) };
    },

    remove: (filePath) => rm(resolvePath(filePath), { force: true }),
  };
  return files;
}

/** Stops a sender who exceeds the announced size. */
function atMost(size: number): Transform {
  let receivedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      receivedBytes += chunk.length;
      callback(receivedBytes > size ? new WrongSize() : null, chunk);
    },
  });
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function measureSize(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

async function firstBytes(file: string, count: number): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(count);
    const { bytesRead } = await handle.read(buffer, 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
