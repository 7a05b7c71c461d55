import type { Input } from '../../../domain/contract';
import type { recordWrites as contract } from '../../../domain/contract/records/record-writes';
import type { ChangedRecord } from '../../../domain/contract/shapes';
import { AppError } from '../../../domain/errors';
import { loadType, findTable } from '../../services/records/record-access';
import {
  changeOne,
  createOne,
  followOne,
  openWritable,
  removeOne,
  type RecordChangeInput,
} from '../../services/records/record-changes';
import { changedInfo, loadInfo } from '../../services/records/record-pages';
import type { Handlers, SessionRequest } from '../../context';

type WriteValues = Record<string, unknown>;

async function make(request: SessionRequest, tableId: string, values: WriteValues): Promise<{ id: string }> {
  const context = await openWritable(request, tableId);
  return request.once(async (trx) => ({ id: await createOne(request, context, values, trx) }));
}

async function change(
  request: SessionRequest,
  tableId: string,
  id: string,
  { type = tableId, ...asked }: RecordChangeInput & { type?: string | undefined },
): Promise<ChangedRecord> {
  if (type !== tableId) throw new AppError('invalid', {}, [{ field: 'type', code: 'notAnOption' }]);
  const context = await openWritable(request, tableId);
  const { overwritten } = await request.once(async (trx) => ({
    overwritten: await changeOne(request, context, id, asked, trx),
  }));
  const record = await changedInfo(request, tableId, id);
  return overwritten.length > 0 && '_id' in record ? { ...record, _overwritten: overwritten } : record;
}

async function remove(
  request: SessionRequest,
  tableId: string,
  id: string,
  confirmed?: boolean,
): Promise<Record<string, never>> {
  const context = await openWritable(request, tableId);
  return request.once(async (trx) => {
    await removeOne(request, context, id, trx, confirmed);
    return {};
  });
}

/** The write calls of a type whose id property is `id`. */
const creates = (tableId: string) => (request: SessionRequest, values: WriteValues) => make(request, tableId, values);
const changes =
  (tableId: string) =>
  (request: SessionRequest, { id, ...asked }: Input<'organization.update'>) =>
    change(request, tableId, id, asked);
const removes =
  (tableId: string) =>
  (request: SessionRequest, { id }: { id: string }) =>
    remove(request, tableId, id);

export const recordWrites: Handlers<keyof typeof contract> = {
  'organization.create': creates('organization'),
  'organization.update': changes('organization'),
  'organization.remove': (request, { id, confirmed }) => remove(request, 'organization', id, confirmed),
  'user.create': creates('user'),
  'user.update': changes('user'),
  'user.remove': removes('user'),
  'lead.create': creates('lead'),
  'lead.update': changes('lead'),
  'lead.remove': removes('lead'),
  'deal.create': creates('deal'),
  'deal.update': changes('deal'),
  'deal.remove': removes('deal'),
  'ticket.create': async (request, values) => ({ ticket_id: (await make(request, 'ticket', values)).id }),
  'ticket.update': (request, { ticket_id, ...asked }) => change(request, 'ticket', ticket_id, asked),
  'ticket.remove': (request, { ticket_id }) => remove(request, 'ticket', ticket_id),
  'records.create': (request, { table_id, fields }) => make(request, table_id, fields),
  'records.update': async (request, { table_id, id, ...asked }) =>
    change(request, table_id ?? (await findTable(request, id)), id, asked),
  'records.follow': async (request, { table_id, id, follow }) => {
    const tableId = table_id ?? (await findTable(request, id));
    const context = await loadType(request, tableId);
    await request.once(async (trx) => {
      await followOne(request, context, id, follow, trx);
      return { id };
    });
    return loadInfo(request, tableId, id);
  },
  'records.remove': async (request, { table_id, id }) =>
    remove(request, table_id ?? (await findTable(request, id)), id),
};
