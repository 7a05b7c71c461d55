import type { Client } from './client';
import { photo } from './photo';

/** Uploads a file as the app does and finishes it. @returns its file item */
export async function uploadFile(client: Client, file: { name: string; mime: string; bytes: Uint8Array }) {
  const bytes = new Uint8Array(file.bytes);
  const { _id, upload } = await client.ok('files.createUpload', {
    file_name: file.name,
    file_size: bytes.length,
    file_mimetype: file.mime,
  });
  const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes });
  if (put.status !== 200) throw new Error(`the bytes were answered ${put.status}`);
  return client.ok('files.finishUpload', { _id });
}

/** Uploads a picture. @returns its file item. */
export function uploadPicture(client: Client, name = 'a.png') {
  return uploadFile(client, { name, mime: 'image/png', bytes: photo(2, 2) });
}
