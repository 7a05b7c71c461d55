import * as z from 'zod/mini';
import { UploadInput } from '../../notes/notes';
import { Id } from '../../shapes';
import { defineEndpoint } from '../endpoint';
import { ApiFile } from '../endpoint-shapes';

const area = 'Files';
const { file_name: name, file_size: size, file_mimetype: mimeType } = UploadInput.shape;

export const fileEndpoints = {
  createFile: defineEndpoint({
    area,
    method: 'POST',
    path: '/v1/files',
    summary: 'Announces a file. PUT its bytes to `upload.url` with exactly the headers of `upload.headers`',
    status: 201,
    input: z.strictObject({ name, size, mime_type: mimeType }),
    output: z.object({
      id: z.string(),
      upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
    }),
    calls: ['files.createUpload'],
  }),
  finishFile: defineEndpoint({
    area,
    method: 'POST',
    path: '/v1/files/{id}/finish',
    summary: 'Checks the sent bytes. From now on fields and notes can name the file',
    input: z.strictObject({ id: Id }),
    output: ApiFile,
    calls: ['files.finishUpload'],
  }),
};
