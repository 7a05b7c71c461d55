import { AppError } from '../../../domain/errors';
import type { SessionRequest } from '../../context';
import { findFile, type FileRow } from '../../queries/files/files';

/** Returns an upload of the caller. @throws AppError notFound, also for another member's upload */
export async function ownUpload({ db, actor }: SessionRequest, fileId: string): Promise<FileRow> {
  const file = await findFile(db, actor.clientId, fileId);
  if (!file || file.member_id !== actor.memberId) throw new AppError('notFound');
  return file;
}
