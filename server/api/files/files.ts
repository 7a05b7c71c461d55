import { AppError } from '../../../domain/errors';
import type { FileItem } from '../../../domain/values/file-list';
import { readableFiles } from '../../commands/files/readable-files';
import { announceFile, newFilePath } from '../../commands/files/store-file';
import type { Handlers, SessionRequest } from '../../context';
import { finishFile, type FileRow } from '../../queries/files/files';
import { fileItem } from '../../services/files/file-item';
import { ownUpload } from '../../services/files/own-upload';
import { typeResolver } from '../../services/records/record-access';
import { findMime, readMime } from '../../policies/file-kinds';

export const files: Handlers<Extract<keyof Handlers, `files.${string}`>> = {
  'files.createUpload': async (request, { file_name, file_size }) => {
    const mime = findMime(file_name);
    if (mime === undefined) throw new AppError('fileRefused');
    const { clientId } = request.actor;
    const { _id } = await request.once(async (trx) => {
      const path = newFilePath(request, `uploads/${clientId}`);
      const announced = { name: file_name, mime, size: file_size, path, uploadPath: path };
      return { _id: await announceFile(trx, request, request.actor, announced) };
    });
    // This is not part of the stored answer: a retry gets the same file and a new address for its bytes.
    const file = await ownUpload(request, _id);
    if (file.upload_path === null) throw new AppError('fileRefused');
    return {
      _id,
      upload: await request.files.uploadUrl({
        clientId,
        fileId: _id,
        path: file.upload_path,
        size: file.size,
        mime: file.mime,
      }),
    };
  },

  'files.finishUpload': async (request, { _id }) => {
    const { clientId } = request.actor;
    const file = await ownUpload(request, _id);
    if (file.state !== 'uploading') return finishedItem(request, file);
    // Each attempt has a separate path. The checked file is the file that is served, even if other bytes are uploaded or finished meanwhile.
    const path = newFilePath(request, clientId);
    if (await request.files.keep(file.path, path)) {
      const stored = await request.files.inspect(path);
      const mime = stored?.size === file.size ? readMime(file.name, stored.head) : undefined;
      const isFinished = await finishFile(
        request.db,
        clientId,
        _id,
        stored && mime !== undefined
          ? { state: 'done', md5: stored.md5, path, mime }
          : { state: 'failed', md5: null, path: file.path },
      );
      if (!isFinished || mime === undefined) await request.files.remove(path);
    }
    return finishedItem(request, await ownUpload(request, _id));
  },
};

/**
 * Returns the item of a finished upload. @throws AppError fileNotReceived for an upload without bytes, fileRefused for refused bytes, notFound for
 * a file that the caller may no longer read, because only readers of its record get another link.
 */
async function finishedItem(request: SessionRequest, file: FileRow): Promise<FileItem> {
  if (file.state === 'uploading') throw new AppError('fileNotReceived');
  if (file.state !== 'done') throw new AppError('fileRefused');
  if (!(await readableFiles(request.db, request.actor, typeResolver(request), [file.file_id])).has(file.file_id))
    throw new AppError('notFound');
  return fileItem(request, file);
}
