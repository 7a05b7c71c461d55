import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';
import { importBytesLimit } from '../../domain/import/limits';
import { requestAs } from '../access/background-request';
import { ownImport } from '../access/imports';
import { sessionCaller } from '../access/session';
import { newFilePath } from '../actions/store-file';
import type { App } from '../context';
import { inTransaction } from '../db/transaction';
import { csvBytes } from '../exports/csv';
import { wrongRows } from '../imports/wrong-rows';
import { messageTexts } from '../messages/texts';
import { deleteImport, hasOpenImport, insertImport, unwrittenImports } from '../queries/imports';
import { WrongSize } from '../storage/disk-files';
import { fileHeaders } from '../storage/file-headers';
import { languageOf } from './language';
import { personOf } from './person';
import type { Limits } from './limits';

interface UploadQuery {
  name?: unknown;
  encoding?: unknown;
  separator?: unknown;
}

const shortText = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= limit ? value : undefined;

/**
 * The files of imports: one that is sent is stored as it comes and read by the worker; of what was not imported there is a file to fetch. A link holds for
 * a quarter of an hour, for the session that it was made for.
 */
export async function mountImports(server: FastifyInstance, app: App, limits: Limits): Promise<void> {
  await server.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    room.post<{ Querystring: UploadQuery }>(
      '/api/data-import/upload',
      { bodyLimit: importBytesLimit + 1 },
      async (request, reply) => {
        const language = languageOf(request.headers);
        const actor = await personOf(app, request, limits);
        const size = Number(request.headers['content-length'] ?? Number.NaN);
        if (!Number.isSafeInteger(size) || size <= 0) throw new AppError('invalid');
        if (size > importBytesLimit) throw new AppError('tooLarge');
        if (actor.seat === 'free') throw new AppError('notAllowed');
        const { clientId, memberId, sessionHash } = actor;
        const importId = app.makeId();
        const path = newFilePath(app, `imports/${clientId}`);
        await app.files.store(path, Readable.from(request.body as IncomingMessage), size).catch((error: unknown) => {
          // Its sender hung up, or announced another size.
          throw error instanceof WrongSize ? new AppError('fileRefused') : error;
        });
        const at = new Date(app.now());
        try {
          await inTransaction(
            app.db,
            async (trx) => {
              if (await hasOpenImport(trx, clientId, memberId)) throw new AppError('importUnderWay');
              for (const old of await unwrittenImports(trx, clientId, memberId)) await deleteImport(trx, old);
              await insertImport(trx, {
                client_id: clientId,
                import_id: importId,
                member_id: memberId,
                session_hash: sessionHash,
                language,
                file_name: shortText(request.query.name, 200) ?? '',
                source: {
                  path,
                  size,
                  encoding: shortText(request.query.encoding, 20),
                  separator: shortText(request.query.separator, 1),
                },
                at,
              });
              trx.onCommit.push({ wake: 'imports', clientId });
            },
            app,
          );
        } catch (error) {
          await app.files.remove(path);
          throw error;
        }
        return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', data: { import_id: importId } });
      },
    );
  });

  server.get<{ Params: { token: string } }>('/api/data-import/file/:token', async (request, reply) => {
    const link = app.imports.readLink(request.params.token);
    await limits.address(request);
    if (!link) throw new AppError('notFound');
    const language = languageOf(request.headers);
    const actor = await sessionCaller(app, link.clientId, link.sessionHash, language);
    const asked = requestAs(app, actor, { language, requestId: request.id, address: request.ip });
    const found = await ownImport(asked, link.importId);
    const which = found.state === 'undone' ? 'left' : 'wrong';
    const words = messageTexts(language).imports;
    const name = `${which === 'left' ? words.leftRows : words.wrongRows}.csv`;
    const { type, disposition } = fileHeaders({ name, mime: 'application/octet-stream' });
    return reply
      .header('content-type', type)
      .header('content-disposition', disposition)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'no-store')
      .send(Readable.from(csvBytes(wrongRows(asked, found, which))));
  });
}
