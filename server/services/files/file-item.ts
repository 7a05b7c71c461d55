import type { FileItem } from '../../../domain/values/file-list';
import type { App } from '../../context';
import type { FileRow } from '../../queries/files/files';
import { isPreview } from '../../policies/file-kinds';

/** Returns a file in the shape of answers (REQ records 3). Its link is created for this answer and expires. */
export async function fileItem(app: Pick<App, 'files'>, file: FileRow): Promise<FileItem> {
  return {
    _id: file.file_id,
    file_name: file.name,
    file_size: file.size,
    file_mimetype: file.mime,
    file_md5: file.md5 ?? '',
    file_relative_url: file.path,
    file_encoding: 'binary',
    file_full_url:
      file.state === 'done' ? await app.files.downloadUrl({ path: file.path, name: file.name, mime: file.mime }) : '',
    upload_timestamp: file.create_time.getTime(),
    status: file.state,
    is_preview: isPreview(file.mime),
  };
}
