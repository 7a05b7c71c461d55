import type { Notice } from '@domain/contract/notices';
import { firstNotices } from '@domain/notices/first-page';
import type { NoticeType } from '@domain/notices/kinds';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import type { HomeStore } from '../HomeStore';

export type { Notice } from '@domain/contract/notices';

/** Whose records the notices are about: any, those in the reader's charge, those they are on. */
export type NoticeRole = 'charge' | 'collaboration' | undefined;

/** The page size of notices (SD-26). */
const pageSize = firstNotices.limit;

/** What the member is told at home, the newest first. */
export class Notices {
  items: Notice[] = [];
  status: 'empty' | 'loading' | 'ready' | 'failed' = 'empty';
  error: unknown;
  hasMore = false;
  loadingMore = false;
  type: NoticeType | undefined;
  role: NoticeRole;
  private turn = 0;
  private isLeft = false;

  constructor(
    private readonly api: Api,
    private readonly home: HomeStore,
  ) {
    makeAutoObservable<this, 'api' | 'home' | 'turn' | 'isLeft'>(
      this,
      { api: false, home: false, turn: false, isLeft: false, items: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  /** The first page anew; what is shown stays until it is here. */
  async load(): Promise<void> {
    const turn = (this.turn += 1);
    if (this.status !== 'ready') this.status = 'loading';
    try {
      const answer = await this.ask(0);
      runInAction(() => {
        if (turn !== this.turn) return;
        this.count(answer.unread);
        this.items = answer.list;
        this.hasMore = answer.has_more;
        this.status = 'ready';
        this.error = undefined;
      });
    } catch (error) {
      runInAction(() => {
        if (turn !== this.turn) return;
        this.error = error;
        if (this.status !== 'ready') this.status = 'failed';
      });
    }
  }

  async more(): Promise<void> {
    if (!this.hasMore || this.loadingMore) return;
    const turn = this.turn;
    this.loadingMore = true;
    try {
      const answer = await this.ask(this.items.length);
      runInAction(() => {
        if (turn !== this.turn) return;
        this.count(answer.unread);
        const known = new Set(this.items.map(({ _id }) => _id));
        this.items = [...this.items, ...answer.list.filter(({ _id }) => !known.has(_id))];
        this.hasMore = answer.has_more;
      });
    } finally {
      runInAction(() => {
        this.loadingMore = false;
      });
    }
  }

  /** Shows only one type, or only those about the reader's own records; undefined shows all. */
  show({ type, role }: { type: NoticeType | undefined; role: NoticeRole }): void {
    this.type = type;
    this.role = role;
    this.status = 'loading';
    void this.load();
  }

  /** Reading costs nothing to undo, so it shows at once; where the server did not hear of it, the next load says so. */
  async markRead(ids: string[]): Promise<void> {
    const marked = new Set(ids);
    const fresh = this.items.filter((notice) => marked.has(notice._id) && !notice.read).length;
    this.items = this.items.map((notice) => (marked.has(notice._id) ? { ...notice, read: true } : notice));
    this.home.unread = Math.max(0, this.home.unread - fresh);
    await this.tell({ ids });
  }

  async markAllRead(): Promise<void> {
    this.items = this.items.map((notice) => ({ ...notice, read: true }));
    this.home.unread = 0;
    await this.tell({ all: true });
  }

  private async tell(input: { ids: string[] } | { all: true }): Promise<void> {
    try {
      const { unread } = await this.api.call('notices.markRead', input);
      if (!this.isLeft) this.count(unread);
    } catch {
      if (!this.isLeft) await this.load();
    }
  }

  /** The company is left: an answer that is still under way changes nothing. */
  clear(): void {
    this.isLeft = true;
    this.turn += 1;
  }

  /** What the badge says. */
  count(unread: number): void {
    this.home.unread = unread;
  }

  private async ask(skip: number) {
    const { type, role } = this;
    const answer = await this.api.call('notices.list', {
      skip,
      limit: pageSize,
      ...(role ? { mine: role } : {}),
      ...(type ? { filter: { field: 'type', relation: 'equal', value: type, value_type: 'TEXT' } } : {}),
    });
    if (!Array.isArray(answer.list)) throw new ApiError('malformed');
    return answer;
  }
}
