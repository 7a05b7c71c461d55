import type { Output } from '@domain/contract';
import { computed, makeObservable } from 'mobx';
import { PagedList } from '../PagedList';
import type { RecordModel } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

export type ColumnPage = Output<'records.board'>['columns'][number];

/** What a column asks of its board. */
interface ColumnSource {
  page(stageId: string | null, skip: number): Promise<ColumnPage>;
  /** Where a record stands by now, also one whose move is on its way. */
  standsIn(record: RecordModel): string | null;
  /** Records on their way into this stage. */
  arriving(stageId: string | null): readonly RecordModel[];
}

/** The reader sees the beginning: records may come and change places. */
const topMost = 8;

/** One column of a board: the records of a stage page by page, and the place where the reader was. */
export class BoardColumn extends PagedList<RecordModel, ColumnPage> {
  /** Pixels; not observed, because nothing is drawn from it. */
  scrollTop = 0;
  private isStale = false;
  /** What came in here and in no page: it stands on top until the column is asked again. */
  private readonly added = new Set<RecordModel>();

  constructor(
    /** Null: what is in no stage. */
    readonly stageId: string | null,
    private readonly board: ColumnSource,
    private readonly records: RecordStore,
  ) {
    super();
    makeObservable(this, { shown: computed, add: true });
  }

  /** What stands here now: a record that was moved since is gone at once. */
  get shown(): readonly RecordModel[] {
    const ownRecords = this.items.filter((record) => this.board.standsIn(record) === this.stageId);
    const arrivingRecords = this.board.arriving(this.stageId).filter((record) => !ownRecords.includes(record));
    return [...arrivingRecords, ...ownRecords];
  }

  /** A record was moved here. */
  add(record: RecordModel): void {
    if (!this.loaded) return;
    this.added.add(record);
    this.items = [record, ...this.items.filter((item) => item !== record)];
  }

  override load(): Promise<void> {
    return this.isStale ? this.renew() : super.load();
  }

  /** Others wrote records: the column is asked again at its top, further down when the reader is back there. */
  async renew(): Promise<void> {
    if (!this.loaded) return;
    this.isStale = this.scrollTop > topMost || this.status !== 'ready' || !(await this.revalidate());
  }

  /** The reader has scrolled. */
  scrolled(top: number): void {
    this.scrollTop = top;
    if (this.isStale && top <= topMost) void this.renew();
  }

  protected ask(page: number): Promise<ColumnPage> {
    // By what stands here: a record that left makes room for one that no page would show otherwise.
    const skip = page === 1 ? 0 : this.shown.filter((record) => !this.added.has(record)).length;
    return this.board.page(this.stageId, skip);
  }

  protected take({ list, has_more }: ColumnPage, loadedItems: readonly RecordModel[]) {
    const page = list.map((json) => this.records.put(json));
    if (loadedItems.length === 0) this.added.clear();
    for (const record of page) this.added.delete(record);
    return { items: [...new Set([...loadedItems, ...page])], hasMore: has_more };
  }
}
