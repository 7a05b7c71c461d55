import { AppError } from '../../domain/errors';
import type { FileItem } from '../../domain/values/file-list';
import type { App, Handlers } from '../context';
import { addFile, findFile, finishFile, type FileRow } from '../queries/files';
import { isPreview, matchesKind, mayAnnounce } from './file-kinds';

/** A file as an answer shows it (specification: file item); its link is made for this answer and expires. */
export async function fileItem(app: Pick<App, 'files'>, file: FileRow): Promise<FileItem> {
  return {
    _id: file.file_id, file_name: file.name, file_size: file.size, file_mimetype: file.mime, file_md5: file.md5 ?? '',
    file_relative_url: file.path, file_encoding: 'binary',
    file_full_url: file.state === 'done' ? await app.files.downloadUrl({ path: file.path, name: file.name, mime: file.mime }) : '',
    upload_timestamp: file.create_time.getTime(), status: file.state, is_preview: isPreview(file.mime),
  };
}

export const files: Handlers<Extract<keyof Handlers, `files.${string}`>> = {
  'files.createUpload': async (request, { file_name, file_size, file_mimetype }) => {
    if (!mayAnnounce(file_name, file_mimetype)) throw new AppError('fileRefused');
    const { clientId, memberId } = request.actor;
    const { _id } = await request.once(async (trx) => {
      const fileId = request.makeId();
      await addFile(trx, {
        client_id: clientId, file_id: fileId, member_id: memberId, name: file_name, mime: file_mimetype, size: file_size, md5: null,
        state: 'uploading', path: `${clientId}/${fileId.slice(0, 4)}/${fileId}`, create_time: new Date(request.now()), used: false,
      });
      return { _id: fileId };
    });
    // Outside the stored answer: a retry gets the same file and a fresh address for its bytes.
    const file = await ownFile(request, clientId, memberId, _id);
    return { _id, upload: await request.files.uploadUrl({ path: file.path, size: file.size, mime: file.mime }) };
  },

  'files.finishUpload': async (request, { _id }) => {
    const { clientId, memberId } = request.actor;
    const file = await ownFile(request, clientId, memberId, _id);
    if (file.state === 'done') return fileItem(request, file);
    const stored = await request.files.inspect(file.path);
    // Nothing has arrived yet: the bytes may still be sent to the same address.
    if (!stored) throw new AppError('fileRefused');
    if (stored.size !== file.size || !matchesKind(file.mime, stored.head)) {
      await finishFile(request.db, clientId, _id, { state: 'failed', md5: null });
      await request.files.remove(file.path);
      throw new AppError('fileRefused');
    }
    await finishFile(request.db, clientId, _id, { state: 'done', md5: stored.md5 });
    return fileItem(request, { ...file, state: 'done', md5: stored.md5 });
  },
};

/** Somebody else's upload looks like none. */
async function ownFile(app: App, clientId: string, memberId: string, fileId: string): Promise<FileRow> {
  const file = await findFile(app.db, clientId, fileId);
  if (!file || file.member_id !== memberId) throw new AppError('notFound');
  return file;
}
