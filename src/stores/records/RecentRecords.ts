import { behaviourOf } from '@domain/objects/behaviour';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import type { CompanyStore } from '../company/CompanyStore';
import type { StoredRecord } from './Record';
import type { RecordStore } from './RecordStore';

/** So many types are asked, each for so many records; the newest of all are shown. */
const typesAsked = 4;
const perType = 5;
const shown = 8;

/** The caller's own records that changed last, over the first few object types. */
export class RecentRecords {
  items: StoredRecord[] = [];
  status: 'empty' | 'loading' | 'ready' | 'failed' = 'empty';
  error: unknown;
  private turn = 0;

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    private readonly company: CompanyStore,
  ) {
    makeAutoObservable<this, 'api' | 'records' | 'company' | 'turn'>(
      this,
      {
        api: false,
        records: false,
        company: false,
        turn: false,
        items: observableRef,
        error: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Asks again each time the page is seen; what is shown stays until the answer is here. */
  async load(): Promise<void> {
    const { user } = this.company;
    if (!user || this.status === 'loading') return;
    const turn = (this.turn += 1);
    if (this.status !== 'ready') this.status = 'loading';
    const types = this.company.tables
      .filter((table) => behaviourOf(table.table_id).presence === 'listed')
      .slice(0, typesAsked);
    try {
      const answers = await Promise.all(
        types.map((table) =>
          this.api.call('records.list', {
            table_id: table.table_id,
            filter: { field: 'owner_member_id', relation: 'include', value: [user.member_id] },
            order_by: { field: 'update_time', sort: 'desc' },
            page: 1,
            size: perType,
          }),
        ),
      );
      if (answers.some((answer) => !Array.isArray(answer.list))) throw new ApiError('malformed');
      runInAction(() => {
        if (turn !== this.turn) return;
        const all = answers.flatMap((answer) => answer.list.map((json) => this.records.put(json)));
        this.items = all.sort((a, b) => b.json.update_time - a.json.update_time).slice(0, shown);
        this.status = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        if (turn !== this.turn) return;
        this.error = error;
        if (this.items.length === 0) this.status = 'failed';
        else this.status = 'ready';
      });
    }
  }

  clear(): void {
    this.turn += 1;
    this.items = [];
    this.status = 'empty';
  }
}
