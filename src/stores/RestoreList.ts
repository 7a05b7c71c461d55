import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '@/api';
import { IdempotencyKey } from './IdempotencyKey';

/** The calls of a list whose items can be brought back one by one. */
export interface RestoreCalls<Item, Answer> {
  page(skip: number): Promise<{ list: Item[]; has_more: boolean }>;
  restore(id: string, idempotencyKey: string): Promise<Answer>;
  /** Whether the answer says that the item left the list. */
  isGone(answer: Answer): boolean;
}

/** What can be brought back or tried again, the last one first, page by page; an item leaves the list when that is done. */
export class RestoreList<Item extends { _id: string }, Answer> {
  items: Item[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  hasMore = false;
  /** The item that is on its way. */
  restoring: string | undefined;
  private readonly key = new IdempotencyKey();

  constructor(private readonly calls: RestoreCalls<Item, Answer>) {
    makeAutoObservable<this, 'calls' | 'key'>(
      this,
      { calls: false, key: false, items: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  /** The first page, or the one after what is shown. */
  async load(): Promise<void> {
    this.status = 'loading';
    try {
      const { list, has_more } = await this.calls.page(this.items.length);
      if (!Array.isArray(list)) throw new ApiError('malformed');
      runInAction(() => {
        const shown = new Set(this.items.map(({ _id }) => _id));
        this.items = [...this.items, ...list.filter(({ _id }) => !shown.has(_id))];
        this.hasMore = has_more;
        this.status = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        this.error = error;
        this.status = 'failed';
      });
    }
  }

  /** Throws what keeps the call from being answered. */
  async restore(id: string): Promise<Answer> {
    this.restoring = id;
    try {
      const answer = await this.calls.restore(id, this.key.for(id));
      this.key.ended();
      if (this.calls.isGone(answer))
        runInAction(() => {
          this.items = this.items.filter(({ _id }) => _id !== id);
        });
      return answer;
    } catch (error) {
      this.key.ended(error);
      throw error;
    } finally {
      runInAction(() => {
        this.restoring = undefined;
      });
    }
  }
}
