import { compareStructural, makeObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '@/api';

/** `loading` has no items yet; `refreshing` and `growing` have. `failed` keeps the former items. */
export type ListStatus = 'empty' | 'loading' | 'ready' | 'refreshing' | 'growing' | 'failed';

/**
 * Pagination: a list that is loaded page by page. The shown items stay until an answer arrives, and an answer to an older request is dropped. A
 * page that failed is requested again at the end of the list. A store defines how a page is requested and how the list is made from it.
 */
export abstract class PagedList<Item, Answer> {
  items: Item[] = [];
  status: ListStatus = 'empty';
  error: unknown;
  hasMore = false;
  /** The last page that is shown. */
  private page = 0;
  private turn = 0;

  constructor() {
    makeObservable<this, 'page' | 'fetch'>(this, {
      items: observableRef,
      status: true,
      error: observableRef,
      hasMore: true,
      came: true,
      page: true,
      fetch: true,
      restart: true,
      clear: true,
    });
  }

  /** Requests a page, counted from 1. @throws ApiError when the answer has no list (`listed`). */
  protected abstract requestPage(page: number): Promise<Answer>;

  /** Returns the list with this answer; `loadedItems` holds the items of its earlier pages, none for the first page. */
  protected abstract take(answer: Answer, loadedItems: readonly Item[]): { items: Item[]; hasMore: boolean };

  /** Whether there are items, or the load failed. */
  get came(): boolean {
    return this.status !== 'empty' && this.status !== 'loading';
  }

  /** Whether a first page has arrived, even an empty one. */
  get loaded(): boolean {
    return this.page > 0;
  }

  /** Loads the first page once; again only after a failure. */
  async load(): Promise<void> {
    if (!this.loaded && this.status !== 'loading') await this.fetch(1, 'loading');
  }

  /** Loads the next page, unless there is none or a request is pending. */
  async more(): Promise<void> {
    const isFree = this.status === 'ready' || this.status === 'failed';
    if (this.hasMore && isFree) await this.fetch(this.page + 1, 'growing');
  }

  /** Loads the list from the top; the current rows stay until the answer arrives. */
  async refresh(): Promise<void> {
    await this.fetch(1, 'refreshing');
  }

  /**
   * Loads the list again from the top in the background: no caller waits for the answer, and a failure is not shown. @returns false when the
   * request failed.
   */
  revalidate(): Promise<boolean> {
    return this.fetch(1, 'ready');
  }

  /** Loads another query: the former items are removed at once. */
  async restart(): Promise<void> {
    this.clear();
    await this.fetch(1, 'loading');
  }

  /** Empties the list, and ignores a pending answer. */
  clear(): void {
    this.turn += 1;
    this.items = [];
    this.page = 0;
    this.hasMore = false;
    this.status = 'empty';
  }

  /** @param status the status during the request when there are items; with `ready` a failure is not shown either. */
  private async fetch(page: number, status: ListStatus): Promise<boolean> {
    const request = (this.turn += 1);
    const isQuiet = this.loaded && status === 'ready';
    this.status = this.loaded ? status : 'loading';
    try {
      const answer = await this.requestPage(page);
      runInAction(() => {
        if (request !== this.turn) return;
        const { items, hasMore } = this.take(answer, page > 1 ? this.items : []);
        // If nothing is new, nothing is drawn again.
        if (!compareStructural(this.items, items)) this.items = items;
        this.hasMore = hasMore;
        this.page = page;
        this.status = 'ready';
        this.error = undefined;
      });
    } catch (error) {
      if (request !== this.turn) return true;
      if (!isQuiet)
        runInAction(() => {
          this.error = error;
          this.status = 'failed';
        });
      return false;
    }
    return true;
  }
}

/** An answer without a list is an error, not an empty list. */
export function listed<Answer extends { list: readonly unknown[] }>(answer: Answer): Answer {
  if (!Array.isArray(answer.list)) throw new ApiError('malformed');
  return answer;
}
