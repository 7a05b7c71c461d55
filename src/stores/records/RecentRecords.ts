import type { RecordJson } from '@domain/contract/shapes';
import { getBehaviour } from '@domain/objects/behaviour';
import type { Api } from '@/api';
import type { CompanyStore } from '../company/CompanyStore';
import { listed, PagedList } from '../PagedList';
import type { RecordModel } from './Record';
import type { RecordStore } from './RecordStore';

/** The number of types that are read, and of records of each; the newest are shown. */
const typesAsked = 4;
const perType = 5;
const recordLimit = 8;

/** The caller's own records that changed last, over the first few object types; one page. */
export class RecentRecords extends PagedList<RecordModel, RecordJson[]> {
  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    private readonly company: CompanyStore,
  ) {
    super();
  }

  /** Reloads each time the page is shown; the shown records stay until the answer arrives, and without an answer. */
  override async load(): Promise<void> {
    if (this.company.user && this.status !== 'loading') await this.revalidate();
  }

  protected async requestPage(): Promise<RecordJson[]> {
    const types = this.company.tables
      .filter((table) => getBehaviour(table.table_id).presence === 'listed')
      .slice(0, typesAsked);
    const answers = await Promise.all(
      types.map((table) =>
        this.api.call('records.list', {
          table_id: table.table_id,
          filter: { field: 'owner_member_id', relation: 'include', value: [this.company.user?.member_id] },
          order_by: { field: 'update_time', sort: 'desc' },
          page: 1,
          size: perType,
        }),
      ),
    );
    return answers.flatMap((answer) => listed(answer).list);
  }

  protected take(list: RecordJson[]) {
    const newest = [...list].sort((left, right) => right.update_time - left.update_time).slice(0, recordLimit);
    return { items: newest.map((json) => this.records.put(json)), hasMore: false };
  }
}
