import type { FileItem } from '@domain/values/file-list';
import type { Api } from '@/api';
import { carrier, FileUpload } from './FileUpload';

/** Brings one picture into the store. @throws whatever kept it from arriving. */
export async function uploadPicture(api: Api, file: File, fileCarrier = carrier): Promise<FileItem> {
  const upload = new FileUpload(api, file, fileCarrier);
  await upload.start();
  upload.release();
  if (!upload.item) throw upload.error;
  return upload.item;
}
