import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { exportLinkMs, type ExportStatus } from '../../../domain/exports/limits';
import { errors, type ErrorName, AppError } from '../../../domain/errors';
import { idPattern } from '../../../domain/ids';
import type { ExportProgress } from '../../../domain/contract/exports/exports';
import { sessionCaller, whoCalls } from '../../services/sessions/session';
import type { Actor, App } from '../../context';
import { requestAs } from '../../services/sessions/background-request';
import { exportFile } from '../../exports/download';
import { errorText } from '../../messages/errors';
import { findExport, type ShownExport } from '../../queries/exports/exports';
import { fileHeaders } from '../../storage/file-headers';
import { resolveLanguage } from '../language';
import { findPerson } from '../person';
import { streamHeaders } from '../events';
import type { RateLimits } from '../limits';

/** The interval at which the progress of an export is sent: at the latest after two seconds (SD-57). Milliseconds. */
const everyMs = 700;

const statuses: Readonly<Record<ShownExport['state'], ExportStatus>> = {
  waiting: 'loading',
  running: 'ongoing',
  done: 'success',
  failed: 'fail',
};

/**
 * Serves the progress of exports, and their files (REQ records 7). The stream ends with a file or an error. Each event checks the caller; a file
 * also checks the caller's present rights to its records. A link is valid for a quarter of an hour, only for the session that requested it.
 */
export function mountExports(server: FastifyInstance, app: App, limits: RateLimits): void {
  const open = new Set<() => void>();
  server.addHook('preClose', async () => {
    for (const end of open) end();
  });

  server.get<{ Querystring: { task_id?: unknown } }>('/api/data-export/task-process', async (request, reply) => {
    const { task_id: id } = request.query;
    const actor = await findPerson(app, request, limits);
    if (
      typeof id !== 'string' ||
      !idPattern.test(id) ||
      !(await findExport(app.db, actor.clientId, actor.memberId, id))
    )
      throw new AppError('notFound');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, streamHeaders(reply));
    const end = () => raw.end();
    open.add(end);
    raw.on('close', () => open.delete(end));
    void streamProgress(app, request, reply, id).finally(end);
    return reply;
  });

  server.get<{ Params: { token: string } }>('/api/data-export/file/:token', async (request, reply) => {
    const link = app.exports.readLink(request.params.token);
    await limits.address(request);
    if (!link) throw new AppError('notFound');
    const language = resolveLanguage(request.headers);
    const actor = await sessionCaller(app, link.clientId, link.sessionHash, language);
    const exportFileRequest = requestAs(app, actor, { language, requestId: request.id, address: request.ip });
    const file = await exportFile(exportFileRequest, link.exportId);
    const bytes = await app.files.read(file.path);
    if (!bytes) throw new AppError('notFound');
    app.log.info(
      { clientId: actor.clientId, memberId: actor.memberId, exportId: link.exportId },
      'an export was fetched',
    );
    const { type, disposition } = fileHeaders({ name: file.name, mime: 'application/octet-stream' });
    return reply
      .header('content-type', type)
      .header('content-length', bytes.size)
      .header('content-disposition', disposition)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'no-store')
      .send(bytes.bytes);
  });
}

/** Sends the progress of an export until it ends or its reader disconnects. */
async function streamProgress(app: App, request: FastifyRequest, { raw }: FastifyReply, id: string): Promise<void> {
  const language = resolveLanguage(request.headers);
  let last = 0;
  while (!raw.destroyed && !raw.writableEnded) {
    const progress = await whoCalls(app, request.headers.authorization, language)
      .then(async (actor) =>
        describeProgress(app, actor, await findExport(app.db, actor.clientId, actor.memberId, id), language),
      )
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) app.log.error({ err: error }, 'exports: telling failed');
        return failed(error instanceof AppError ? error.name : 'internal', language);
      });
    last = Math.max(last, progress.progress);
    raw.write(`event: export\ndata: ${JSON.stringify({ ...progress, progress: last })}\n\n`);
    if (progress.status === 'success' || progress.status === 'fail') return;
    await pause(everyMs);
  }
}

function describeProgress(
  app: App,
  { clientId, sessionHash }: Actor,
  task: ShownExport | undefined,
  language: ReturnType<typeof resolveLanguage>,
): ExportProgress {
  if (!task) return failed('notFound', language);
  if (task.state === 'failed') return failed((task.error ?? 'internal') as ErrorName, language, task);
  const { done: i, total } = task;
  const until = app.now() + exportLinkMs;
  return {
    status: statuses[task.state],
    i,
    total,
    progress: task.state === 'done' ? 1 : total === 0 ? 0 : Math.min(1, i / total),
    ...(task.state === 'done'
      ? {
          file: {
            name: task.file_name ?? '',
            size: Number(task.size ?? 0),
            url: app.exports.link({ clientId, exportId: task.export_id, sessionHash, until }),
          },
        }
      : {}),
  };
}

function failed(
  name: ErrorName,
  language: ReturnType<typeof resolveLanguage>,
  { done: i, total }: Pick<ShownExport, 'done' | 'total'> = { done: 0, total: 0 },
): ExportProgress {
  const progress = total === 0 ? 0 : Math.min(1, i / total);
  return { status: 'fail', i, total, progress, code: errors[name].code, msg: errorText(name, language, {}) };
}
