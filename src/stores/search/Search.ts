import type { ObjectType } from '@domain/metadata/object-type';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import type { CompanyStore } from '../company/CompanyStore';
import type { StoredRecord } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

/** Specification section 9: keyword debounce, results per type on the All tab. */
export const debounce = 300;
const perType = 3;

export interface Found {
  table: ObjectType;
  items: StoredRecord[];
}

/** One search over the visible types, product and note left out (specification section 2, global search). */
export class Search {
  keyword = '';
  status: 'idle' | 'searching' | 'done' | 'failed' = 'idle';
  found: Found[] = [];
  error: unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    private readonly company: CompanyStore,
  ) {
    makeAutoObservable<this, 'api' | 'records' | 'company' | 'timer' | 'asking'>(this, {
      api: false, records: false, company: false, timer: false, asking: false, found: observableRef, error: observableRef,
    }, { autoBind: true });
  }

  get count(): number {
    return this.found.reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Takes what was typed; the server is asked when the typing rests. An answer to an older keyword never shows. */
  type(keyword: string): void {
    this.keyword = keyword;
    this.stop();
    if (keyword.trim() === '') {
      this.found = [];
      this.status = 'idle';
      return;
    }
    this.status = 'searching';
    this.timer = setTimeout(() => void this.ask(), debounce);
  }

  retry(): void {
    this.stop();
    void this.ask();
  }

  /** Drops what is under way; the drawer has closed. */
  stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
  }

  private async ask(): Promise<void> {
    const asking = (this.asking = new AbortController());
    this.status = 'searching';
    const keyword = this.keyword.trim();
    const tables = this.company.tables.filter((table) => table.table_id !== 'product' && table.table_id !== 'note');
    try {
      const answers = await Promise.all(tables.map((table) =>
        this.api.call('records.search', { table_id: table.table_id, keyword, skip: 0, limit: perType }, { signal: asking.signal })));
      if (answers.some((answer) => !Array.isArray(answer.list))) throw new ApiError('malformed');
      runInAction(() => {
        if (asking !== this.asking) return;
        this.found = tables
          .map((table, index) => ({ table, items: (answers[index]?.list ?? []).map((json) => this.records.put(json)) }))
          .filter(({ items }) => items.length > 0);
        this.status = 'done';
      });
    } catch (error) {
      runInAction(() => {
        if (asking !== this.asking) return;
        this.error = error;
        this.status = 'failed';
      });
    }
  }
}
