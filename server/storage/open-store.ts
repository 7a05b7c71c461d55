import type { DerivedKeys, FileStore } from '../context';
import type { Env } from '../env';
import { makeDiskFiles, type DiskFiles } from './disk-files';
import { makeS3Files } from './s3-files';
import { withStoreFaults } from './store-fault';

/**
 * Opens the store of the settings: a bucket where one is configured, else the local disk with links that `keys` encrypt. Its failures are
 * `StoreFault`s.
 */
export function openStore(env: Env, keys: DerivedKeys, now: () => number): { files: FileStore; diskFiles: DiskFiles } {
  const diskFiles = makeDiskFiles({
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL,
    keys,
    now,
  });
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = env;
  // `readSettings` guarantees that all settings exist.
  const isBucket = endpoint && bucket && key && secret;
  const files = isBucket ? makeS3Files({ endpoint, bucket, key, secret, region, now }) : diskFiles;
  return { diskFiles, files: withStoreFaults(files) };
}
