import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { cleanString } from '../../../domain/clean-text';
import { AppError } from '../../../domain/errors';
import { importBytesLimit } from '../../../domain/import/limits';
import { Separator, TextEncodingName } from '../../../domain/import/text-format';
import { requestAs } from '../../services/sessions/background-request';
import { removeImportFile } from '../../services/imports/import-file';
import { ownImport } from '../../services/imports/imports';
import { sessionCaller } from '../../services/sessions/session';
import { announceFile, newFilePath } from '../../commands/files/store-file';
import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { csvBytes } from '../../exports/csv';
import { wrongRows } from '../../imports/wrong-rows';
import { messageTexts } from '../../messages/texts';
import { finishFile } from '../../queries/files/files';
import { deleteImport, hasOpenImport, insertImport, unwrittenImports } from '../../queries/imports/imports';
import { WrongSize } from '../../storage/disk-files';
import { fileHeaders } from '../../storage/file-headers';
import { parseInput } from '../input';
import { resolveLanguage } from '../language';
import { findPerson } from '../person';
import type { RateLimits } from '../limits';

/** The longest name in characters; longer names are cut, because they are only shown. */
const nameLimit = 200;

/** The parameters of a file upload. */
const UploadQuery = z.object({
  name: z.optional(z.string()),
  encoding: z.optional(TextEncodingName),
  separator: z.optional(Separator),
});

/**
 * Serves the files of imports: an uploaded file is stored unchanged and read by the worker, and rows that were not imported can be downloaded as a
 * file. A link is valid for a quarter of an hour, only for the session that requested it.
 */
export async function mountImports(server: FastifyInstance, app: App, limits: RateLimits): Promise<void> {
  await server.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    room.post('/api/data-import/upload', { bodyLimit: importBytesLimit + 1 }, async (request, reply) => {
      const language = resolveLanguage(request.headers);
      const actor = await findPerson(app, request, limits);
      const query = parseInput(UploadQuery, request.query);
      const name = cleanString((query.name ?? '').slice(0, nameLimit));
      const { encoding, separator } = query;
      const size = Number(request.headers['content-length'] ?? Number.NaN);
      if (size === 0) throw new AppError('importEmpty');
      if (!Number.isSafeInteger(size) || size < 0) throw new AppError('invalid');
      if (size > importBytesLimit) throw new AppError('tooLarge');
      if (actor.seat === 'free') throw new AppError('notAllowed');
      const { clientId, memberId, sessionHash } = actor;
      const importId = app.makeId();
      const path = newFilePath(app, `imports/${clientId}`);
      // The file counts against the quota before its first byte arrives, and no row is locked while its bytes arrive.
      const file_id = await inTransaction(app.db, async (trx) => {
        if (await hasOpenImport(trx, clientId, memberId)) throw new AppError('importUnderWay');
        const announced = { name, mime: 'application/octet-stream', size, path, uploadPath: null };
        return announceFile(trx, app, actor, announced);
      });
      try {
        await app.files.store(path, Readable.from(request.body as IncomingMessage), size).catch((error: unknown) => {
          // Its sender disconnected, or announced another size.
          throw error instanceof WrongSize ? new AppError('fileRefused') : error;
        });
        const replaced = await inTransaction(
          app.db,
          async (trx) => {
            if (await hasOpenImport(trx, clientId, memberId)) throw new AppError('importUnderWay');
            // The cleanup has removed bytes that arrived for longer than an upload may take.
            if (!(await finishFile(trx, clientId, file_id, { state: 'done', md5: null, path })))
              throw new AppError('fileRefused');
            const old = [];
            for (const importKey of await unwrittenImports(trx, clientId, memberId))
              old.push(await deleteImport(trx, importKey));
            await insertImport(trx, {
              client_id: clientId,
              import_id: importId,
              member_id: memberId,
              session_hash: sessionHash,
              language,
              file_name: name,
              source: { path, file_id, size, encoding, separator },
              at: new Date(app.now()),
            });
            trx.onCommit.push({ wake: 'imports', clientId });
            return old;
          },
          app,
        );
        for (const source of replaced) if (source) await removeImportFile(app, clientId, source);
      } catch (error) {
        await removeImportFile(app, clientId, { path, file_id });
        throw error;
      }
      return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', data: { import_id: importId } });
    });
  });

  server.get<{ Params: { token: string } }>('/api/data-import/file/:token', async (request, reply) => {
    const link = app.imports.readLink(request.params.token);
    await limits.address(request);
    if (!link) throw new AppError('notFound');
    const language = resolveLanguage(request.headers);
    const actor = await sessionCaller(app, link.clientId, link.sessionHash, language);
    const ownerRequest = requestAs(app, actor, { language, requestId: request.id, address: request.ip });
    const importRow = await ownImport(ownerRequest, link.importId);
    const rowSelection = importRow.state === 'undone' ? 'left' : 'wrong';
    const texts = messageTexts(language).imports;
    const name = `${rowSelection === 'left' ? texts.leftRows : texts.wrongRows}.csv`;
    const { type, disposition } = fileHeaders({ name, mime: 'application/octet-stream' });
    return reply
      .header('content-type', type)
      .header('content-disposition', disposition)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'no-store')
      .send(Readable.from(csvBytes(wrongRows(ownerRequest, importRow, rowSelection))));
  });
}
