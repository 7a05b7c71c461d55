import type { Output } from '@domain/contract';
import type { Api } from '@/api';
import { listed, PagedList } from '../PagedList';
import type { RecordModel } from '../records/Record';
import { pageSize } from '../records/RecordList';
import type { RecordStore } from '../records/RecordStore';

/** The drafts of one type that the reader may see, the newest first: unfinished records, most of which wait for an approval. */
export class DraftRecords extends PagedList<RecordModel, Output<'records.draftList'>> {
  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    private readonly tableId: string,
  ) {
    super();
  }

  protected async requestPage(page: number): Promise<Output<'records.draftList'>> {
    const input = { table_id: this.tableId, page, size: pageSize };
    return listed(await this.api.call('records.draftList', input));
  }

  protected take({ list, has_more }: Output<'records.draftList'>, loadedItems: readonly RecordModel[]) {
    const items = [...new Set([...loadedItems, ...list.map((json) => this.records.put(json))])];
    return { items, hasMore: has_more };
  }
}
