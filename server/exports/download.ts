import { AppError } from '../../domain/errors';
import { loadType } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import { loadContents, findExport } from '../queries/exports/exports';
import { reachesAll } from '../queries/records/ordered-ids';
import { stillSees } from './produce';

/** A file that is fetched. */
interface ExportFile {
  path: string;
  name: string;
  size: number;
}

/**
 * The file of an export, for the member who had it written and who may still read all that is in it: a right that was taken away since takes the file
 * along. What was deleted since stays.
 * @throws AppError notFound for a missing one; exportChanged where something in it is not the member's to read any more.
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
