import type { Client } from './client';
import { photo } from './photo';

/** Uploads a picture as the app does and finishes it. @returns its file item. */
export async function uploadPicture(client: Client, name = 'a.png') {
  const bytes = photo(2, 2);
  const { _id, upload } = await client.ok('files.createUpload', {
    file_name: name,
    file_size: bytes.length,
    file_mimetype: 'image/png',
  });
  const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
  if (put.status !== 200) throw new Error(`the bytes were answered ${put.status}`);
  return client.ok('files.finishUpload', { _id });
}
