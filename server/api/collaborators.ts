import { AppError } from '../../domain/errors';
import { behaviourOf } from '../../domain/objects/behaviour';
import { alongOf, handOver } from '../access/hand-over';
import { readersOf } from '../access/readers';
import { loadType, readRecord, tableOf } from '../access/record-access';
import { changeTeam, openWritable } from '../access/record-changes';
import { changedInfo, pagingOf } from '../access/record-pages';
import type { Handlers } from '../context';
import { recordAbilities } from '../policies/rules';

/** Readers a page, where the caller does not say (SD-84). */
const readersPage = 50;

export const collaborators: Handlers<Extract<keyof Handlers, `collaborators.${string}`>> = {
  'collaborators.update': async (request, { table_id, id, ...change }) => {
    const tableId = table_id ?? (await tableOf(request, id));
    const context = await openWritable(request, tableId);
    await request.once(async (trx) => {
      await changeTeam(request, context, id, change, trx);
      return { id };
    });
    return changedInfo(request, tableId, id);
  },
  'collaborators.along': async (request, { table_id, id }) => {
    const context = await openWritable(request, table_id ?? (await tableOf(request, id)));
    const record = await readRecord(request, context, id);
    if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).team)
      throw new AppError('notAllowed');
    const along = await alongOf(request, context, record);
    return { list: along.map((one) => ({ table_id: one.context.type.table_id, count: one.records.length })) };
  },
  'collaborators.handOver': async (request, { table_id, ...asked }) => {
    const tableId = table_id ?? (await tableOf(request, asked.id));
    const context = await openWritable(request, tableId);
    const { list } = await request.once(async (trx) => ({ list: await handOver(request, context, asked, trx) }));
    return { record: await changedInfo(request, tableId, asked.id), list };
  },
  'collaborators.readers': async (request, { table_id, id, ...paging }) => {
    const context = await loadType(request, table_id ?? (await tableOf(request, id)));
    // What is attached to other records is read by their people.
    if (behaviourOf(context.type.table_id).presence === 'attached') throw new AppError('notAllowed');
    const record = await readRecord(request, context, id);
    return readersOf(request, context, record, pagingOf({ size: readersPage, ...paging }));
  },
};
