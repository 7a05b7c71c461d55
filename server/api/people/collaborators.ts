import { AppError } from '../../../domain/errors';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { findRecordsAlong, handOver } from '../../services/people/hand-over';
import { listReaders } from '../../services/people/readers';
import { loadType, readRecord, findTable } from '../../services/records/record-access';
import { changeTeam, openWritable } from '../../services/records/record-changes';
import { changedInfo, toPaging } from '../../services/records/record-pages';
import type { Handlers } from '../../context';
import { recordAbilities } from '../../policies/rules';

/** The default number of readers in a page (SD-84). */
const readersPage = 50;

export const collaborators: Handlers<Extract<keyof Handlers, `collaborators.${string}`>> = {
  'collaborators.update': async (request, { table_id, id, ...change }) => {
    const tableId = table_id ?? (await findTable(request, id));
    const context = await openWritable(request, tableId);
    await request.once(async (trx) => {
      await changeTeam(request, context, id, change, trx);
      return { id };
    });
    return changedInfo(request, tableId, id);
  },
  'collaborators.along': async (request, { table_id, id }) => {
    const context = await openWritable(request, table_id ?? (await findTable(request, id)));
    const record = await readRecord(request, context, id);
    if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).team)
      throw new AppError('notAllowed');
    const recordsAlong = await findRecordsAlong(request, context, record);
    return {
      list: recordsAlong.map((group) => ({ table_id: group.context.type.table_id, count: group.records.length })),
    };
  },
  'collaborators.handOver': async (request, { table_id, ...asked }) => {
    const tableId = table_id ?? (await findTable(request, asked.id));
    const context = await openWritable(request, tableId);
    const { list } = await request.once(async (trx) => ({ list: await handOver(request, context, asked, trx) }));
    return { record: await changedInfo(request, tableId, asked.id), list };
  },
  'collaborators.readers': async (request, { table_id, id, ...paging }) => {
    const context = await loadType(request, table_id ?? (await findTable(request, id)));
    // Records that are attached to others have no reader list. Their readers are the readers of the records they are attached to.
    if (getBehaviour(context.type.table_id).presence === 'attached') throw new AppError('notAllowed');
    const record = await readRecord(request, context, id);
    return listReaders(request, context, record, toPaging({ size: readersPage, ...paging }));
  },
};
