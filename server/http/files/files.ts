import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors';
import type { App } from '../../context';
import { findFile, type FileRow } from '../../queries/files/files';
import { AlreadyThere, WrongSize, type DiskFiles } from '../../storage/disk-files';
import type { Grant } from '../../storage/file-links';
import { fileHeaders } from '../../storage/file-headers';

/**
 * Accepts the bytes of an unfinished upload. A finished upload accepts the same bytes once more, because its sender repeats everything after a lost
 * answer.
 */
async function accepts(
  files: DiskFiles,
  { file, grant, bytes }: { file: FileRow; grant: Extract<Grant, { kind: 'put' }>; bytes: IncomingMessage },
): Promise<boolean> {
  if (file.state === 'done' && file.md5 !== null) return files.areSame(bytes, { size: file.size, md5: file.md5 });
  if (file.state !== 'uploading' || file.path !== grant.path) return false;
  await files.receive(bytes, grant);
  return true;
}

/**
 * Serves the bytes of files: PUT by the link of create-upload, GET by the link of an answer. The link is the permission. Bytes are accepted once,
 * and only while their upload is unfinished, so that downloads contain exactly the checked bytes.
 */
export async function mountFiles(server: FastifyInstance, app: Pick<App, 'db'>, files: DiskFiles): Promise<void> {
  await server.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    room.put<{ Params: { token: string } }>(
      '/files/upload/:token',
      { bodyLimit: 51 * 1024 * 1024 },
      async (request, reply) => {
        const grant = files.readPut(request.params.token);
        if (!grant) throw new AppError('notFound');
        const length = Number(request.headers['content-length'] ?? grant.size);
        const file = await findFile(app.db, grant.clientId, grant.fileId);
        if (
          !file ||
          length !== grant.size ||
          request.headers['content-type'] !== grant.mime ||
          typeof request.body !== 'object' ||
          request.body === null
        )
          throw new AppError('fileRefused');
        const bytes = request.body as IncomingMessage;
        try {
          if (!(await accepts(files, { file, grant, bytes }))) throw new AppError('fileRefused');
        } catch (error) {
          if (error instanceof WrongSize || error instanceof AlreadyThere) throw new AppError('fileRefused');
          throw error;
        }
        return reply.status(200).header('cache-control', 'no-store').send({ code: 0, msg: '', data: {} });
      },
    );

    room.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
      const grant = files.readGet(request.params.token);
      const file = grant && (await files.read(grant.path));
      if (!grant || !file) throw new AppError('notFound');
      const { type, disposition } = fileHeaders(grant);
      return reply
        .header('content-type', type)
        .header('content-length', file.size)
        .header('content-disposition', disposition)
        .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .header('cache-control', 'private, max-age=3600')
        .send(file.bytes);
    });
  });
}
