import type { Output } from '@domain/contract';
import { computed, makeObservable } from 'mobx';
import { PagedList } from '../PagedList';
import type { RecordModel } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

export type ColumnPage = Output<'records.board'>['columns'][number];

/** The functions of its board that a column needs. */
interface ColumnSource {
  page(stageId: string | null, skip: number): Promise<ColumnPage>;
  /** Returns the current stage of a record, also during its move. */
  standsIn(record: RecordModel): string | null;
  /** Records on their way into this stage. */
  arriving(stageId: string | null): readonly RecordModel[];
}

/** The number of cards that count as the top, where records may be added and moved. */
const topMost = 8;

/** One column of a board: the records of a stage page by page, and the scroll position. */
export class BoardColumn extends PagedList<RecordModel, ColumnPage> {
  /** Pixels; not observed, because nothing is drawn from it. */
  scrollTop = 0;
  private isStale = false;
  /** Records that were moved here and are on no page: they stay on top until the column is reloaded. */
  private readonly added = new Set<RecordModel>();

  constructor(
    /** Null: records without a stage. */
    readonly stageId: string | null,
    private readonly board: ColumnSource,
    private readonly records: RecordStore,
  ) {
    super();
    makeObservable(this, { shownRecords: computed, add: true });
  }

  /** The present records: a record that was moved since is removed at once. */
  get shownRecords(): readonly RecordModel[] {
    const ownRecords = this.items.filter((record) => this.board.standsIn(record) === this.stageId);
    const arrivingRecords = this.board.arriving(this.stageId).filter((record) => !ownRecords.includes(record));
    return [...arrivingRecords, ...ownRecords];
  }

  /** Adds a moved record. */
  add(record: RecordModel): void {
    if (!this.loaded) return;
    this.added.add(record);
    this.items = [record, ...this.items.filter((item) => item !== record)];
  }

  override load(): Promise<void> {
    return this.isStale ? this.renew() : super.load();
  }

  /** Others wrote records: the column reloads at its top, or when the reader returns there. */
  async renew(): Promise<void> {
    if (!this.loaded) return;
    this.isStale = this.scrollTop > topMost || this.status !== 'ready' || !(await this.revalidate());
  }

  /** The reader has scrolled. */
  scrolled(top: number): void {
    this.scrollTop = top;
    if (this.isStale && top <= topMost) void this.renew();
  }

  protected requestPage(page: number): Promise<ColumnPage> {
    // A record that left makes room for one that no page would otherwise show, so the shown number decides.
    const skip = page === 1 ? 0 : this.shownRecords.filter((record) => !this.added.has(record)).length;
    return this.board.page(this.stageId, skip);
  }

  protected take({ list, has_more }: ColumnPage, loadedItems: readonly RecordModel[]) {
    const page = list.map((json) => this.records.put(json));
    if (loadedItems.length === 0) this.added.clear();
    for (const record of page) this.added.delete(record);
    return { items: [...new Set([...loadedItems, ...page])], hasMore: has_more };
  }
}
