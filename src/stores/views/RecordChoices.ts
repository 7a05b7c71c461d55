import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { RecordModel } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

/** REQ records 9: debounce inside pickers (SD-8), records a page of the related picker. */
const debounce = 500;
const pageSize = 20;

/** Records of one type to choose from: the newest, or those that what was typed finds; and those chosen before, so that they have names. */
export class RecordChoices {
  items: RecordModel[] = [];
  private before: RecordModel[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    private readonly tableId: string,
  ) {
    makeAutoObservable<this, 'api' | 'records' | 'tableId' | 'before' | 'timer' | 'turn'>(
      this,
      {
        api: false,
        records: false,
        tableId: false,
        before: false,
        timer: false,
        turn: false,
        items: observableRef,
      },
      { autoBind: true },
    );
  }

  async start(selectedIds: readonly string[]): Promise<void> {
    if (selectedIds.length > 0) {
      const { list } = await this.api
        .call('records.list', {
          table_id: this.tableId,
          filter: { field: '_id', relation: 'include', value: [...selectedIds] },
          limit: 100,
        })
        .catch(() => ({ list: [] }));
      this.before = list.map((json) => this.records.put(json));
    }
    await this.ask('');
  }

  type(keyword: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(keyword.trim()), debounce);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.turn += 1;
  }

  private async ask(keyword: string): Promise<void> {
    const request = (this.turn += 1);
    const { list } = await this.api
      .call('records.list', { table_id: this.tableId, ...(keyword === '' ? {} : { keyword }), limit: pageSize })
      .catch(() => ({ list: [] }));
    runInAction(() => {
      if (request === this.turn)
        this.items = [
          ...new Set([...(keyword === '' ? this.before : []), ...list.map((json) => this.records.put(json))]),
        ];
    });
  }
}
