import type { Output, RawInput } from '@domain/contract';
import type { CappedTotal } from '@domain/contract/shapes';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import type { StoredRecord } from './Record';
import type { RecordStore } from './RecordStore';

export type ListQuery = Pick<RawInput<'records.list'>, 'table_id' | 'filter' | 'keyword' | 'order_by'>;

/** `loading` has nothing to show yet; `refreshing` and `growing` have. `failed` keeps what was there. */
export type ListStatus = 'empty' | 'loading' | 'ready' | 'refreshing' | 'growing' | 'failed';

export const pageSize = 20;

/** So many cards are renewed where they stand (SD-54: at most 100 rows a call). */
const renewedAtMost = 100;

/** One list on one screen: pages of 20, each record once, and the place where the reader was. */
export class RecordList {
  items: StoredRecord[] = [];
  status: ListStatus = 'empty';
  error: unknown;
  hasMore = false;
  total: CappedTotal | undefined;
  /** Ids of the chosen records while several are being chosen; undefined otherwise. */
  selected: ReadonlySet<string> | undefined;
  /** Others wrote records of this list while its reader was further down: it is asked again when they are at the top. */
  private isStale = false;
  private top = 0;
  private page = 0;
  /** An answer that belongs to an earlier question is dropped. */
  private turn = 0;

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    public query: ListQuery,
    /** Only what is linked with this record. */
    private readonly linkedWith?: { object_type: string; object_id: string },
  ) {
    makeAutoObservable<this, 'api' | 'records' | 'turn' | 'linkedWith' | 'isStale' | 'top'>(
      this,
      {
        api: false,
        records: false,
        linkedWith: false,
        query: observableRef,
        turn: false,
        scrollTop: false,
        isStale: false,
        top: false,
        items: observableRef,
        error: observableRef,
        total: observableRef,
        selected: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Where the reader was, in pixels; not observed, because nothing is drawn from it. */
  get scrollTop(): number {
    return this.top;
  }
  set scrollTop(pixels: number) {
    this.top = pixels;
    if (this.isStale && this.canMove) void this.renew();
  }

  /** The reader sees the beginning and is choosing nothing: records may come, go and change places. */
  private get canMove(): boolean {
    return this.top <= 8 && this.selected === undefined && this.status === 'ready';
  }

  /** True once a first page has come, even when it holds nothing. */
  get loaded(): boolean {
    return this.page > 0;
  }

  /** The first page, once: coming back to the tab does not ask again. */
  load(): Promise<void> {
    if (this.status !== 'empty') return this.isStale ? this.renew() : Promise.resolve();
    return this.ask(1, 'loading');
  }

  /** From the top again; what is shown stays until the answer is here. */
  refresh(): Promise<void> {
    return this.ask(1, this.loaded ? 'refreshing' : 'loading');
  }

  /**
   * Others wrote records of this list. At the top it is asked again at once; further down the cards are renewed where they stand, and what
   * came, went or moved shows when the reader is at the top again.
   */
  async renew(): Promise<void> {
    if (!this.loaded) return;
    if (this.canMove) {
      this.isStale = false;
      return this.ask(1, 'ready');
    }
    this.isStale = true;
    const size = Math.min(this.items.length, renewedAtMost);
    const answer = await this.call({ ...this.query, skip: 0, limit: Math.max(size, 1) }).catch(() => undefined);
    if (Array.isArray(answer?.list)) runInAction(() => answer.list.forEach((json) => this.records.put(json)));
  }

  /** Others wrote records of this list while it was not in view. */
  outdate(): void {
    this.isStale = this.loaded;
  }

  /** Another question: what was shown belongs to the old one and goes at once. */
  show(asked: Pick<ListQuery, 'filter' | 'order_by'>): Promise<void> {
    this.query = { table_id: this.query.table_id, ...asked };
    this.items = [];
    this.page = 0;
    this.hasMore = false;
    this.total = undefined;
    this.selected = undefined;
    this.isStale = false;
    this.top = 0;
    return this.ask(1, 'loading');
  }

  /** The next page, when there is one and none is on its way. */
  more(): Promise<void> {
    const free = this.status === 'ready' || (this.status === 'failed' && this.loaded);
    return this.hasMore && free ? this.ask(this.page + 1, 'growing') : Promise.resolve();
  }

  /** Puts a record on top that was just made here. */
  add(record: StoredRecord): void {
    if (!this.loaded) return;
    this.items = [record, ...this.items.filter((item) => item !== record)];
    this.count(1);
  }

  remove(tableId: string, id: string): void {
    const rest = this.items.filter((item) => item.tableId !== tableId || item.id !== id);
    if (rest.length < this.items.length) this.count(-1);
    this.items = rest;
  }

  /** Begins or ends choosing several. */
  select(ids: readonly string[] | undefined): void {
    this.selected = ids && new Set(ids);
  }

  /** Chooses a record, or takes it out again. */
  toggle(id: string): void {
    const rest = [...(this.selected ?? [])].filter((other) => other !== id);
    this.selected = new Set(this.selected?.has(id) ? rest : [...rest, id]);
  }

  /** Follows what was added or removed here until the list is asked again. A capped total stays: what lies beyond it is not known. */
  private count(by: number): void {
    if (this.total && !this.total.total_is_capped) this.total = { ...this.total, total: this.total.total + by };
  }

  private call(asked: RawInput<'records.list'>): Promise<Output<'records.list'>> {
    return this.linkedWith
      ? this.api.call('links.list', { ...asked, ...this.linkedWith })
      : this.api.call('records.list', asked);
  }

  /** @param status `ready` asks without a word: nobody waits for the answer, and nobody misses it. */
  private async ask(page: number, status: 'loading' | 'refreshing' | 'growing' | 'ready'): Promise<void> {
    const turn = (this.turn += 1);
    this.status = status;
    try {
      const answer = await this.call({ ...this.query, page, size: pageSize });
      if (!Array.isArray(answer.list)) throw new ApiError('malformed');
      runInAction(() => {
        if (turn !== this.turn) return;
        const fresh = answer.list.map((json) => this.records.put(json));
        // A record made meanwhile pushes the last one of a page onto the next: it stands where it stood first.
        this.items = page === 1 ? once(fresh) : once([...this.items, ...fresh]);
        this.page = page;
        this.hasMore = answer.has_more;
        this.total = { total: answer.total, total_is_capped: answer.total_is_capped };
        this.status = 'ready';
        this.error = undefined;
      });
    } catch (error) {
      runInAction(() => {
        if (turn !== this.turn) return;
        if (status === 'ready') {
          this.isStale = true;
          return;
        }
        this.error = error;
        this.status = 'failed';
      });
    }
  }
}

function once(items: StoredRecord[]): StoredRecord[] {
  return [...new Set(items)];
}
