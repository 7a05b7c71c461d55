import { keptForMs } from '@domain/contract/kept-calls';
import { getBehaviour } from '@domain/objects/behaviour';
import { ApiError } from '@/api';
import type { RootStore } from '../RootStore';
import type { KeptDevice } from './KeptDevice';
import { recordName } from './offline-answers';

const perCall = 100;
/** The number of pages of the member's own records of a type, and of recent notes. */
const mostPages = { own: 5, notes: 3 };

type OwnRecordStores = Pick<RootStore, 'api' | 'company'>;

/**
 * Loads the customers of the member and the notes of the last 14 days, so that they are available offline. The answers are cached like others. It
 * ends when the connection is lost.
 */
export async function readOwn({ api, company }: OwnRecordStores, now: number, signal: AbortSignal): Promise<boolean> {
  const memberId = company.user?.member_id;
  if (memberId === undefined) return false;
  const ownerFilter = { field: 'owner_member_id', relation: 'equal' as const, value: memberId };
  const since = { field: 'create_time', relation: 'gte' as const, value: now - keptForMs };
  const customers = company.tables.filter(({ table_id }) => getBehaviour(table_id).isCompany);
  const readers = [
    ...customers.map(({ table_id }) => ({
      pages: mostPages.own,
      read: (page: number) =>
        api.call('records.list', { table_id, filter: ownerFilter, page, size: perCall }, { signal }),
    })),
    {
      pages: mostPages.notes,
      read: (page: number) => api.call('notes.list', { filter: since, page, size: perCall }, { signal }),
    },
  ];
  try {
    for (const { pages, read } of readers)
      for (let page = 1; page <= pages; page += 1) if (!(await read(page)).has_more) break;
    return true;
  } catch {
    return false;
  }
}

/**
 * Requests every stored record from the server, 100 a call. @returns the ids that the member may no longer read, without those that could not be
 * requested.
 */
export async function findGone(
  { api }: OwnRecordStores,
  device: KeptDevice,
  signal: AbortSignal,
): Promise<{ tableId: string; id: string }[]> {
  const byTable = new Map<string, string[]>();
  for (const name of device.names('r/')) {
    const [, tableId = '', id = ''] = name.split('/');
    byTable.set(tableId, [...(byTable.get(tableId) ?? []), id]);
  }
  const missingRecords: { tableId: string; id: string }[] = [];
  for (const [tableId, ids] of byTable) {
    for (let start = 0; start < ids.length; start += perCall) {
      const requestedIds = ids.slice(start, start + perCall);
      const readableIds = await getShown({ api, tableId, asked: requestedIds, signal });
      if (!readableIds) return missingRecords;
      missingRecords.push(...requestedIds.filter((id) => !readableIds.has(id)).map((id) => ({ tableId, id })));
    }
  }
  return missingRecords.filter(({ tableId, id }) => device.has(recordName(tableId, id)));
}

/** Returns which of these records the member may read; undefined without an answer. A hidden type has none. */
async function getShown({
  api,
  tableId,
  asked: requestedIds,
  signal,
}: Pick<OwnRecordStores, 'api'> & { tableId: string; asked: readonly string[]; signal: AbortSignal }): Promise<
  Set<string> | undefined
> {
  const filter = { field: '_id', relation: 'include' as const, value: requestedIds };
  try {
    const { list } = await (getBehaviour(tableId).presence === 'attached'
      ? api.call('notes.list', { filter, skip: 0, limit: perCall }, { signal })
      : api.call('records.list', { table_id: tableId, filter, skip: 0, limit: perCall }, { signal }));
    return new Set(list.map(({ _id }) => _id));
  } catch (error) {
    const isRefused = error instanceof ApiError && ['notFound', 'notAllowed', 'notReadable'].includes(error.name);
    return isRefused ? new Set() : undefined;
  }
}
