import type { Output, RawInput } from '@domain/contract';
import type { CappedTotal } from '@domain/contract/shapes';
import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { listed, PagedList } from '../PagedList';
import type { RecordModel } from './Record';
import type { RecordStore } from './RecordStore';

export type ListQuery = Pick<RawInput<'records.list'>, 'table_id' | 'filter' | 'keyword' | 'order_by'>;

export const pageSize = 20;

/** The number of cards that are updated in place (SD-54: at most 100 rows a call). */
const renewedAtMost = 100;

/** One list on one screen: pages of 20, each record once, and the scroll position. */
export class RecordList extends PagedList<RecordModel, Output<'records.list'>> {
  total: CappedTotal | undefined;
  /** The ids of the selected records during a selection; undefined otherwise. */
  selected: ReadonlySet<string> | undefined;
  /** Whether others wrote records of this list while the reader was further down: it reloads at the top. */
  private isStale = false;
  private top = 0;

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    public query: ListQuery,
    /** Restricts the list to records that are linked with this record. */
    private readonly linkedWith?: { object_type: string; object_id: string },
    /** The kind of link: any, or the record's child rows. */
    private readonly linkedBy: 'links.list' | 'links.childList' = 'links.list',
  ) {
    super();
    makeObservable(this, {
      query: observableRef,
      total: observableRef,
      selected: observableRef,
      show: true,
      add: true,
      remove: true,
      select: true,
      toggle: true,
    });
  }

  /** The reader's scroll position, in pixels; not observed, because nothing is drawn from it. */
  get scrollTop(): number {
    return this.top;
  }
  set scrollTop(pixels: number) {
    this.top = pixels;
    if (this.isStale && this.canMove) void this.renew();
  }

  /** Whether the reader is at the top without a selection, so that records may be added, removed and moved. */
  private get canMove(): boolean {
    return this.top <= 8 && this.selected === undefined && this.status === 'ready';
  }

  /** Loads the first page once: a later visit reloads only what others wrote. */
  override async load(): Promise<void> {
    await (this.isStale ? this.renew() : super.load());
  }

  /**
   * Handles writes of others to records of this list. At the top the list is loaded again at once. Further down the cards are updated in place, and
   * added, removed or moved records appear when the reader is at the top again.
   */
  async renew(): Promise<void> {
    if (!this.loaded) return;
    if (this.canMove) {
      this.isStale = false;
      if (!(await this.revalidate())) this.isStale = true;
      return;
    }
    this.isStale = true;
    const size = Math.min(this.items.length, renewedAtMost);
    const answer = await this.askFirst(Math.max(size, 1));
    runInAction(() => answer?.list.forEach((json) => this.records.put(json)));
  }

  /** Updates the total after the reader's save, without moving rows. */
  async recount(): Promise<void> {
    if (this.loaded) await this.askFirst(1);
  }

  /** Loads the first rows and their number. @returns undefined where no answer arrived, or one to an older request */
  private async askFirst(limit: number): Promise<Output<'records.list'> | undefined> {
    const { query } = this;
    const answer = await this.request({ ...query, skip: 0, limit }).catch(() => undefined);
    if (!Array.isArray(answer?.list) || query !== this.query) return;
    runInAction(() => (this.total = { total: answer.total, total_is_capped: answer.total_is_capped }));
    return answer;
  }

  /** Others wrote records of this list while it was hidden. */
  outdate(): void {
    this.isStale = this.loaded;
  }

  /** Changes the filter or order. @param isSeen false: the list is loaded when it is visible again. */
  async show(criteria: Pick<ListQuery, 'filter' | 'order_by'>, isSeen = true): Promise<void> {
    this.query = { table_id: this.query.table_id, ...criteria };
    this.total = undefined;
    this.selected = undefined;
    this.isStale = false;
    this.top = 0;
    if (isSeen) await this.restart();
    else this.clear();
  }

  /** Adds a newly created record on top. */
  add(record: RecordModel): void {
    if (!this.loaded) return;
    this.items = [record, ...this.items.filter((item) => item !== record)];
    this.count(1);
  }

  remove(tableId: string, id: string): void {
    const remainingItems = this.items.filter((item) => item.tableId !== tableId || item.id !== id);
    if (remainingItems.length < this.items.length) this.count(-1);
    this.items = remainingItems;
  }

  /** Starts or ends a selection. */
  select(ids: readonly string[] | undefined): void {
    this.selected = ids && new Set(ids);
  }

  /** Selects or deselects a record. */
  toggle(id: string): void {
    const otherIds = [...(this.selected ?? [])].filter((selectedId) => selectedId !== id);
    this.selected = new Set(this.selected?.has(id) ? otherIds : [...otherIds, id]);
  }

  /** Counts records that were added or removed here until the list is loaded again. A capped total stays: records beyond it are unknown. */
  private count(delta: number): void {
    if (this.total && !this.total.total_is_capped) this.total = { ...this.total, total: this.total.total + delta };
  }

  protected async requestPage(page: number): Promise<Output<'records.list'>> {
    return listed(await this.request({ ...this.query, page, size: pageSize }));
  }

  protected take(answer: Output<'records.list'>, loadedItems: readonly RecordModel[]) {
    this.total = { total: answer.total, total_is_capped: answer.total_is_capped };
    // A record created meanwhile pushes the last one of a page onto the next: it keeps its first position.
    const items = [...new Set([...loadedItems, ...answer.list.map((json) => this.records.put(json))])];
    return { items, hasMore: answer.has_more };
  }

  private request(input: RawInput<'records.list'>): Promise<Output<'records.list'>> {
    return this.linkedWith
      ? this.api.call(this.linkedBy, { ...input, ...this.linkedWith })
      : this.api.call('records.list', input);
  }
}
