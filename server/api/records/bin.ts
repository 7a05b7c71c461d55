import type { bin as contract } from '../../../domain/contract/records/bin';
import { AppError } from '../../../domain/errors';
import { restoreWithChildren } from '../../commands/records/restore-record';
import type { Handlers, SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { binMs, isOwnRemoval, refuseBin } from '../../policies/bin';
import { pageOfRemoved } from '../../queries/records/bin';
import { findRecord } from '../../queries/records/by-id';
import { loadType, present, type TypeContext } from '../../services/records/record-access';
import { eachRecord } from '../../services/records/batch';
import { toPaging } from '../../services/records/record-pages';

/** @throws AppError notFound for a record that is not in the bin: it never existed, is not deleted, or was deleted too long ago; notReadable. */
async function restoreOne(request: SessionRequest, context: TypeContext, id: string, trx: Trx): Promise<void> {
  const result = await findRecord(trx, context.read, id, { lock: true });
  if (result.state === 'hidden') throw new AppError('notReadable');
  if (result.state !== 'deleted' || (result.record.deleted_at ?? 0) <= request.now() - binMs)
    throw new AppError('notFound');
  await restoreWithChildren(trx, request, result.record);
}

/** Returns whether the caller undoes their own recent removal of one record. A record that is already restored means a repeated request. */
async function takesBack(request: SessionRequest, { read }: TypeContext, ids: readonly string[]): Promise<boolean> {
  const [id, ...otherIds] = ids;
  if (id === undefined || otherIds.length > 0) return false;
  const result = await findRecord(request.db, read, id);
  return (
    (result.state === 'deleted' || result.state === 'readable') &&
    isOwnRemoval(request.actor, result.record, request.now())
  );
}

export const bin: Handlers<keyof typeof contract> = {
  'bin.list': async (request, { table_id, ...paging }) => {
    const context = await loadType(request, table_id);
    refuseBin(request.actor, context.type);
    const { rows, hasMore } = await pageOfRemoved(
      request.db,
      context.read,
      new Date(request.now() - binMs),
      toPaging(paging),
    );
    return { list: await present(request, context, rows), has_more: hasMore };
  },
  'bin.restore': async (request, { table_id, ids }) => {
    const context = await loadType(request, table_id);
    if (!(await takesBack(request, context, ids))) refuseBin(request.actor, context.type);
    return eachRecord(
      request,
      ids,
      (id) => id,
      async (id, trx) => {
        await restoreOne(request, context, id, trx);
        return id;
      },
    );
  },
};
