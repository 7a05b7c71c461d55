import type { Output } from '@domain/contract';
import type { Notice } from '@domain/contract/notices/notices';
import { firstNotices } from '@domain/notices/first-page';
import type { NoticeType } from '@domain/notices/kinds';
import { makeObservable } from 'mobx';
import type { Api } from '@/api';
import type { HomeStore } from '../HomeStore';
import { appended } from '../appended';
import { listed, PagedList } from '../PagedList';

export type { Notice } from '@domain/contract/notices/notices';

/** The records of the notices by the reader's part: any, those in the reader's charge, those that the reader is on. */
export type NoticeRole = 'charge' | 'collaboration' | undefined;

/** The member's notices at home, the newest first. */
export class Notices extends PagedList<Notice, Output<'notices.list'>> {
  type: NoticeType | undefined;
  role: NoticeRole;
  private isLeft = false;

  constructor(
    private readonly api: Api,
    private readonly home: HomeStore,
  ) {
    super();
    makeObservable(this, { type: true, role: true, show: true, markRead: true, markAllRead: true, count: true });
  }

  /** Loads the first page; the shown one stays until the answer arrives, and without an answer. */
  override async load(): Promise<void> {
    await this.revalidate();
  }

  /** Restricts the list to one type or to the reader's own records; undefined shows all. */
  show({ type, role }: { type: NoticeType | undefined; role: NoticeRole }): void {
    this.type = type;
    this.role = role;
    void this.restart();
  }

  /** The read mark shows at once; if the server did not get it, the next load corrects it. */
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

  /** The company is left: a pending answer is ignored. */
  leave(): void {
    this.isLeft = true;
    this.clear();
  }

  /** Sets the number on the badge. */
  count(unread: number): void {
    this.home.unread = unread;
  }

  protected async requestPage(page: number): Promise<Output<'notices.list'>> {
    const { type, role } = this;
    return listed(
      await this.api.call('notices.list', {
        skip: page === 1 ? 0 : this.items.length,
        limit: firstNotices.limit,
        ...(role ? { mine: role } : {}),
        ...(type ? { filter: { field: 'type', relation: 'equal', value: type, value_type: 'TEXT' } } : {}),
      }),
    );
  }

  protected take(answer: Output<'notices.list'>, loadedItems: readonly Notice[]) {
    this.count(answer.unread);
    return { items: appended(loadedItems, answer.list), hasMore: answer.has_more };
  }
}
