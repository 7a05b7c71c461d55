import type { Input } from '../../../domain/contract';
import type { records as contract } from '../../../domain/contract/records/records';
import { countBelonging } from '../../services/records/count-belonging';
import { checkDuplicate } from '../../services/duplicates/duplicates';
import { listByCursor } from '../../services/records/cursor-pages';
import { findTable } from '../../services/records/record-access';
import { loadInfo, listRecords, toPaging, searchRecords } from '../../services/records/record-pages';
import { getTimeline, getTimelineByCursor } from '../../services/timeline/timeline';
import type { Handlers, SessionRequest } from '../../context';

const info =
  (tableId: string) =>
  (request: SessionRequest, { id }: { id: string }) =>
    loadInfo(request, tableId, id);
const events =
  (tableId: string) =>
  (request: SessionRequest, { id, ...asked }: Omit<Input<'organization.events'>, 'table_id'>) =>
    getTimeline(request, tableId, id, asked);

type RecordCallNames = keyof typeof contract;

export const records: Handlers<RecordCallNames> = {
  'records.list': (request, { table_id, ...input }) => listRecords(request, table_id, input),
  'records.listByCursor': listByCursor,
  'records.draftList': (request, { table_id, ...input }) => listRecords(request, table_id, input, { drafts: true }),
  'records.checkDuplicate': checkDuplicate,
  'records.search': searchRecords,
  'records.searchByPage': (request, { page, pageSize, ...input }) =>
    searchRecords(request, { ...input, ...toPaging({ page, size: pageSize }) }),
  'records.info': async (request, { id, table_id }) =>
    loadInfo(request, table_id ?? (await findTable(request, id)), id),
  'records.belonging': async (request, { id, table_id }) =>
    countBelonging(request, table_id ?? (await findTable(request, id)), id),
  'records.events': (request, { id, table_id, ...asked }) => getTimeline(request, table_id, id, asked),

  'records.eventsByCursor': getTimelineByCursor,

  'organization.info': info('organization'),
  'organization.events': events('organization'),
  'user.info': info('user'),
  'user.events': events('user'),
  'lead.info': info('lead'),
  'deal.info': info('deal'),
  'deal.events': events('deal'),
  'ticket.info': (request, { ticket_id }) => loadInfo(request, 'ticket', ticket_id),
  'ticket.events': (request, { ticket_id, ...asked }) => getTimeline(request, 'ticket', ticket_id, asked),
};
