import type { searchEndpoints } from '../../domain/contract/programs/endpoints/search';
import type { EndpointHandlers } from './caller';
import { loadRecordView } from './record-view';

/** The number of records of each type where the request sends none. */
const defaultLimit = 10;

export const search: EndpointHandlers<keyof typeof searchEndpoints> = {
  searchRecords: async (caller, { keyword, types, select, limit = defaultLimit }) => {
    const pages = await Promise.all(
      [...new Set(types)].map(async (type) => {
        const view = await loadRecordView(caller, type, select);
        const { list, has_more } = await caller.call('records.search', { table_id: type, keyword, limit });
        return { type, data: list.map(view), has_more };
      }),
    );
    return {
      data: pages.flatMap(({ data }) => data),
      has_more: pages.flatMap(({ type, has_more }) => (has_more ? [type] : [])),
    };
  },
};
