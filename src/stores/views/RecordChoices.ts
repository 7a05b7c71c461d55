import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { RecordModel } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

/** The debounce inside pickers, and the number of records on a page of the related picker (REQ records 9, SD-8). */
const debounce = 500;
const pageSize = 20;

/** The records of one type to choose from: the newest or those that match the typed text, and those chosen before, so that they have names. */
export class RecordChoices {
  items: RecordModel[] = [];
  #before: RecordModel[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  readonly #api: Api;
  readonly #records: RecordStore;
  readonly #tableId: string;

  constructor(api: Api, records: RecordStore, tableId: string) {
    this.#api = api;
    this.#records = records;
    this.#tableId = tableId;
    makeAutoObservable(this, { items: observableRef }, { autoBind: true });
  }

  async start(selectedIds: readonly string[]): Promise<void> {
    if (selectedIds.length > 0) {
      const { list } = await this.#api
        .call('records.list', {
          table_id: this.#tableId,
          filter: { field: '_id', relation: 'include', value: [...selectedIds] },
          limit: 100,
        })
        .catch(() => ({ list: [] }));
      this.#before = list.map((json) => this.#records.put(json));
    }
    await this.requestRecords('');
  }

  type(keyword: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.requestRecords(keyword.trim()), debounce);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  private async requestRecords(keyword: string): Promise<void> {
    const request = (this.#turn += 1);
    const { list } = await this.#api
      .call('records.list', { table_id: this.#tableId, ...(keyword === '' ? {} : { keyword }), limit: pageSize })
      .catch(() => ({ list: [] }));
    runInAction(() => {
      if (request === this.#turn)
        this.items = [
          ...new Set([...(keyword === '' ? this.#before : []), ...list.map((json) => this.#records.put(json))]),
        ];
    });
  }
}
