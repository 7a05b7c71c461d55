import { types } from 'node:util';
import { AppError } from '../../domain/errors';
import type { FileStore } from '../context';

/** The store is full, read-only or unreachable: the sender of a file cannot fix that. `cause` is the error of the system or the service. */
export class StoreFault extends AppError {
  constructor(name: 'storageFull' | 'storageUnavailable', cause: Error) {
    super(name);
    this.message = cause.message;
    this.cause = cause;
  }
}

/** A refusal of a store. */
export class StoreRefusal extends Error {
  /** @param code the word of the service, such as `QuotaExceeded` */
  constructor(
    readonly status: number,
    readonly code?: string,
  ) {
    super(`the object store answered ${status}${code === undefined ? '' : ` ${code}`}`);
  }
}

/** No room on the disk, or in the share of it that the server may use. */
const fullDisk = ['ENOSPC', 'EDQUOT'];
/** The disk cannot be used: permissions, a broken, read-only or missing disk, too many open files. */
const brokenDisk = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR', 'ENODEV', 'ENXIO', 'ESTALE'];
/** The words of S3, MinIO and Ceph for a bucket or a disk behind it without room. */
const fullBucket = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'InsufficientCapacity'];

/** Converts an error of a disk or an object store to `StoreFault` where it means that the store failed; other errors stay. */
export function asStoreFault(error: unknown): unknown {
  if (!types.isNativeError(error) || error instanceof AppError) return error;
  if (error instanceof StoreRefusal) {
    const isFull = error.status === 507 || fullBucket.includes(error.code ?? '');
    return new StoreFault(isFull ? 'storageFull' : 'storageUnavailable', error);
  }
  // `fetch` reports an unreachable service in this form, with the reason in its cause.
  if (error.message === 'fetch failed') return new StoreFault('storageUnavailable', error);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (fullDisk.includes(code)) return new StoreFault('storageFull', error);
  return brokenDisk.includes(code) ? new StoreFault('storageUnavailable', error) : error;
}

/** Returns the same store with failures as `StoreFault`s. Its own check still reports them as the system or the service does. */
export function withStoreFaults(store: FileStore): FileStore {
  const naming = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw asStoreFault(error);
    }
  };
  return {
    ...store,
    write: (path, bytes, mime) => naming(store.write(path, bytes, mime)),
    store: (path, bytes, size) => naming(store.store(path, bytes, size)),
    keep: (from, target) => naming(store.keep(from, target)),
    read: (path) => naming(store.read(path)),
    inspect: (path) => naming(store.inspect(path)),
    remove: (path) => naming(store.remove(path)),
  };
}
