import type { Approval } from '@domain/contract/approvals';
import { approvalPage, type ApprovalStatus } from '@domain/approvals/statuses';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';

export type { Approval } from '@domain/contract/approvals';

/** The approvals that the reader has sent, the newest first, page by page. */
export class Approvals {
  items: Approval[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  /** A page shorter than its size was the last (SD-20). */
  hasMore = false;
  loadingMore = false;
  /** Only those that stand at this; undefined shows all. */
  shown: ApprovalStatus | undefined;
  private page = 0;
  private turn = 0;

  constructor(private readonly api: Api) {
    makeAutoObservable<this, 'api' | 'turn' | 'page'>(
      this,
      { api: false, turn: false, page: false, items: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  /** The first page of what is shown. */
  async load(): Promise<void> {
    this.status = 'loading';
    await this.ask(1);
  }

  async more(): Promise<void> {
    if (!this.hasMore || this.loadingMore) return;
    this.loadingMore = true;
    await this.ask(this.page + 1);
  }

  /** What was shown belongs to the old question and goes at once. */
  show(status: ApprovalStatus | undefined): void {
    this.shown = status;
    this.items = [];
    void this.load();
  }

  private async ask(page: number): Promise<void> {
    const turn = (this.turn += 1);
    const { shown } = this;
    try {
      const { list } = await this.api.call('approvals.list', {
        page,
        size: approvalPage,
        ...(shown ? { filter: { field: 'sp_status', relation: 'equal', value: shown } } : {}),
      });
      if (!Array.isArray(list)) throw new ApiError('malformed');
      runInAction(() => {
        if (turn !== this.turn) return;
        const known = new Set(page === 1 ? [] : this.items.map(({ _id }) => _id));
        this.items = page === 1 ? list : [...this.items, ...list.filter(({ _id }) => !known.has(_id))];
        this.page = page;
        this.hasMore = list.length === approvalPage;
        this.end('ready', undefined);
      });
    } catch (error) {
      runInAction(() => {
        if (turn === this.turn) this.end('failed', error);
      });
    }
  }

  private end(status: 'ready' | 'failed', error: unknown): void {
    this.status = status;
    this.error = error;
    this.loadingMore = false;
  }
}
