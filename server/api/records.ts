import type { Input, Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { changeRecord, createRecord } from '../actions/save-record';
import type { Handlers, SessionRequest } from '../context';
import { recordAbilities, tableAbilities } from '../policies/rules';
import { removeRecord } from '../queries/record-writes';
import { countRecords, pageOfRecords } from '../queries/records';
import { openType, present, readRecord } from './gate';
import { timelineOf } from './timeline';

/** Page size of lists (specification section 9). */
const defaultSize = 20;

/** `page` from 1 with `size`, or `skip` with `limit`; skip wins (decision 54). */
export function pagingOf(input: { page?: number | undefined; size?: number | undefined; skip?: number | undefined; limit?: number | undefined }): { skip: number; limit: number } {
  const limit = input.limit ?? input.size ?? defaultSize;
  return { skip: input.skip ?? ((input.page ?? 1) - 1) * limit, limit };
}

export async function listRecords(
  request: SessionRequest, tableId: string, input: Omit<Input<'records.list'>, 'table_id'>,
): Promise<Output<'records.list'>> {
  const view = await openType(request, tableId);
  const { skip, limit } = pagingOf(input);
  const found = { filter: input.filter, keyword: input.keyword };
  const [{ rows, hasMore }, total] = await Promise.all([
    pageOfRecords(request.db, view.read, { ...found, order: input.order_by, skip, limit }),
    countRecords(request.db, view.read, found),
  ]);
  return { list: await present(request, view, rows), total, has_more: hasMore };
}

async function infoOf(request: SessionRequest, tableId: string, id: string): Promise<Output<'records.info'>> {
  const view = await openType(request, tableId);
  const record = await readRecord(request, view, id);
  const [shown] = await present(request, view, [record]);
  if (!shown) throw new AppError('notFound');
  return shown;
}

const info = (tableId: string) => (request: SessionRequest, { id }: { id: string }) => infoOf(request, tableId, id);
const events = (tableId: string) => (request: SessionRequest, { id, ...asked }: Input<'organization.events'>) => timelineOf(request, tableId, id, asked);

type Names = Extract<keyof Handlers, `${'records' | 'organization' | 'user' | 'lead' | 'deal' | 'ticket'}.${string}`>;

export const records: Handlers<Names> = {
  'records.list': (request, { table_id, ...input }) => listRecords(request, table_id, input),
  'records.search': async (request, { table_id, keyword, skip = 0, limit = defaultSize }) => {
    const view = await openType(request, table_id);
    const { rows } = await pageOfRecords(request.db, view.read, { keyword, skip, limit });
    return { list: await present(request, view, rows) };
  },
  'records.info': (request, { id, table_id }) => infoOf(request, table_id, id),
  'records.events': (request, { id, table_id, ...asked }) => timelineOf(request, table_id, id, asked),

  'organization.info': info('organization'),
  'organization.events': events('organization'),
  'user.info': info('user'),
  'user.events': events('user'),
  'lead.info': info('lead'),
  'deal.info': info('deal'),
  'deal.events': events('deal'),
  'ticket.info': (request, { ticket_id }) => infoOf(request, 'ticket', ticket_id),
  'ticket.events': (request, { ticket_id, ...asked }) => timelineOf(request, 'ticket', ticket_id, asked),

  'organization.create': async (request, values) => {
    const view = await openType(request, 'organization');
    if (!tableAbilities(request.actor, view.type).create) throw new AppError('notAllowed');
    return request.once(async (trx) => ({ _id: (await createRecord(trx, request, view, values)).id }));
  },
  'organization.update': async (request, { id, known_update_time, update_data }) => {
    const view = await openType(request, 'organization');
    await request.once(async (trx) => {
      const before = await readRecord(request, view, id, trx, { lock: true });
      if (!recordAbilities(request.actor, view.type, before, view.mates).update) throw new AppError('notAllowed');
      await changeRecord(trx, request, view, before, { knownUpdateTime: known_update_time, sent: update_data });
      return { _id: id };
    });
    // Read afresh: a retry shows the record as it stands now.
    return infoOf(request, 'organization', id);
  },
  'organization.remove': async (request, { id }) => {
    const view = await openType(request, 'organization');
    return request.once(async (trx) => {
      const before = await readRecord(request, view, id, trx, { lock: true });
      if (!recordAbilities(request.actor, view.type, before, view.mates).remove) throw new AppError('notAllowed');
      await removeRecord(trx, { clientId: request.actor.clientId, tableId: 'organization' }, id, { memberId: request.actor.memberId, at: request.now() });
      return {};
    });
  },
};
