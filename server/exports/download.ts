import { AppError } from '../../domain/errors';
import { loadType } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import { loadContents, findExport } from '../queries/exports/exports';
import { reachesAll } from '../queries/records/ordered-ids';
import { stillSees } from './produce';

/** A file for download. */
interface ExportFile {
  path: string;
  name: string;
  size: number;
}

/**
 * Returns the file of an export for its member, who must still be allowed to read all its contents: a lost right also covers the file. Deleted
 * records stay in it. @throws AppError notFound for a missing one; exportChanged where the member may no longer read a part of it.
 */
export async function exportFile(request: SessionRequest, exportId: string): Promise<ExportFile> {
  const { db, actor } = request;
  const task = await findExport(db, actor.clientId, actor.memberId, exportId);
  if (task?.state !== 'done' || task.path === null) throw new AppError('notFound');
  const { columns, ids } = await loadContents(db, actor.clientId, exportId);
  const context = await loadType(request, task.table_id);
  const sees = stillSees(
    context.fields,
    columns.map((field_id) => ({ field_id })),
  );
  if (!sees || !(await reachesAll(db, context.read, ids))) throw new AppError('exportChanged');
  return { path: task.path, name: task.file_name ?? exportId, size: Number(task.size ?? 0) };
}
