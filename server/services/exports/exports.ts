import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { addAuditEntry } from '../../commands/configuration/audit';
import type { SessionRequest } from '../../context';
import { deleteExport, hasOpenExport, insertExport } from '../../queries/exports/exports';
import { exportContents } from './export-contents';

/**
 * Adds an export to the queue. An impossible export is refused at once, before a file is made. @throws AppError exportUnderWay where the member has
 * another one; as `exportContents`.
 */
export async function beginExport(
  request: SessionRequest,
  input: Input<'exports.create'>,
): Promise<Output<'exports.create'>> {
  await exportContents(request, input);
  const { actor, language, makeId, now } = request;
  return request.once(async (trx) => {
    if (await hasOpenExport(trx, actor.clientId, actor.memberId)) throw new AppError('exportUnderWay');
    const task_id = makeId();
    await insertExport(trx, {
      client_id: actor.clientId,
      export_id: task_id,
      member_id: actor.memberId,
      session_hash: actor.sessionHash,
      language,
      table_id: input.table_id,
      format: input.format ?? 'xlsx',
      request: input,
      time: new Date(now()),
    });
    await addAuditEntry(
      trx,
      { clientId: actor.clientId, memberId: actor.memberId, makeId, now },
      {
        kind: 'export',
        action: 'export',
        section: 'exports',
        tableId: input.table_id,
        id: task_id,
        after: input,
      },
    );
    trx.onCommit.push({ wake: 'exports', clientId: actor.clientId });
    return { task_id };
  });
}

/** Ends an export of the caller: its worker finds it deleted, and its file is deleted with it. A missing export counts as ended. */
export async function endExport(
  request: SessionRequest,
  { task_id }: Input<'exports.remove'>,
): Promise<Output<'exports.remove'>> {
  const { actor, files } = request;
  const { path } = await request.once(async (trx) => ({
    path: await deleteExport(trx, actor.clientId, actor.memberId, task_id),
  }));
  if (path !== null) await files.remove(path);
  return {};
}
