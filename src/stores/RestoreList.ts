import { makeObservable, runInAction } from 'mobx';
import { IdempotencyKey } from './IdempotencyKey';
import { appended } from './appended';
import { listed, PagedList } from './PagedList';

interface RestorePage<Item> {
  list: Item[];
  has_more: boolean;
}

/** The calls of a list with items that can be restored one by one. */
export interface RestoreCalls<Item, Answer> {
  page(skip: number): Promise<RestorePage<Item>>;
  restore(id: string, idempotencyKey: string): Promise<Answer>;
  /** Returns whether the item left the list, by the answer. */
  isGone(answer: Answer): boolean;
}

/** Items that can be restored or retried, the last one first, page by page; a finished item leaves the list. */
export class RestoreList<Item extends { _id: string }, Answer> extends PagedList<Item, RestorePage<Item>> {
  /** The item of the running request. */
  restoring: string | undefined;
  private readonly key = new IdempotencyKey();

  constructor(private readonly calls: RestoreCalls<Item, Answer>) {
    super();
    makeObservable(this, { restoring: true, restore: true });
  }

  /** Throws the error of the call. */
  async restore(id: string): Promise<Answer> {
    this.restoring = id;
    try {
      const answer = await this.key.send(id, (key) => this.calls.restore(id, key));
      if (this.calls.isGone(answer))
        runInAction(() => {
          this.items = this.items.filter(({ _id }) => _id !== id);
        });
      return answer;
    } finally {
      runInAction(() => {
        this.restoring = undefined;
      });
    }
  }

  /** Pages are requested by the number of items before them, because items leave the list. */
  protected async requestPage(): Promise<RestorePage<Item>> {
    return listed(await this.calls.page(this.items.length));
  }

  protected take({ list, has_more }: RestorePage<Item>, loadedItems: readonly Item[]) {
    return { items: appended(loadedItems, list), hasMore: has_more };
  }
}
