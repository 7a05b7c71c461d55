import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { readMime } from '../../policies/file-kinds';
import { addFile, finishFile, unusedBytes } from '../../queries/files/files';

/** The company and the member that own a new file until a record uses it. */
interface FileOwner {
  clientId: string;
  memberId: string;
}

/** The company's limit of waiting uploads, in member quotas. */
const companyQuotas = 10;

/** @throws AppError uploadQuota when the waiting uploads of a member or the company exceed their quota. */
async function checkUploadQuota(
  trx: Trx,
  { env }: Pick<App, 'env'>,
  { clientId, memberId }: FileOwner,
  size: number,
): Promise<void> {
  const limit = env.UPLOAD_QUOTA_MB;
  if (limit === 0) return;
  const { member, company } = await unusedBytes(trx, clientId, memberId);
  const exceeds = (bytes: number, megabytes: number) => bytes + size > megabytes * 1_048_576;
  if (exceeds(member, limit) || exceeds(company, limit * companyQuotas)) throw new AppError('uploadQuota', { limit });
}

/** Returns a path in the store that reveals nothing about the file, because addresses of the store may show it. */
export function newFilePath(app: Pick<App, 'randomBytes'>, folder: string): string {
  const name = Buffer.from(app.randomBytes(16)).toString('hex');
  return `${folder}/${name.slice(0, 2)}/${name}`;
}

/** The announcement of a file before its bytes arrive. */
interface AnnouncedFile {
  name: string;
  mime: string;
  size: number;
  /** The path where its bytes will be stored. */
  path: string;
  /** The path where they are uploaded first; null where the server stores them. */
  uploadPath: string | null;
}

/**
 * Counts a file against the upload quota from before its first byte until a record uses it or it is deleted. Every upload of a member begins here.
 * @returns its id. @throws AppError uploadQuota
 */
export async function announceFile(
  trx: Trx,
  app: Pick<App, 'env' | 'makeId' | 'now'>,
  { clientId, memberId }: FileOwner,
  { uploadPath, ...file }: AnnouncedFile,
): Promise<string> {
  await checkUploadQuota(trx, app, { clientId, memberId }, file.size);
  const fileId = app.makeId();
  await addFile(trx, {
    client_id: clientId,
    file_id: fileId,
    member_id: memberId,
    ...file,
    md5: null,
    state: 'uploading',
    create_time: new Date(app.now()),
    used: false,
    upload_path: uploadPath,
  });
  return fileId;
}

/**
 * Stores bytes that the server made as a file of a member. The rules of uploads apply: kinds, names and the quota are the same, and a file that no
 * record holds is deleted after a day. It must not run in a transaction, because the bytes travel between two transactions. A file that a killed
 * process leaves unfinished is deleted like a broken upload.
 * @returns the id of the finished file. @throws AppError fileRefused, uploadQuota.
 */
export async function storeFile(
  app: Pick<App, 'db' | 'env' | 'files' | 'makeId' | 'now' | 'randomBytes'>,
  owner: FileOwner,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const mime = readMime(name, bytes.subarray(0, 4_096));
  if (mime === undefined) throw new AppError('fileRefused');
  const { clientId } = owner;
  const path = newFilePath(app, clientId);
  const announced = { name, mime, size: bytes.length, path, uploadPath: null };
  const fileId = await inTransaction(app.db, (trx) => announceFile(trx, app, owner, announced));
  await app.files.write(path, bytes, mime);
  const md5 = createHash('md5').update(bytes).digest('hex');
  await finishFile(app.db, clientId, fileId, { state: 'done', md5, path, mime });
  return fileId;
}
