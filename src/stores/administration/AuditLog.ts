import type { Output, RawInput } from '@domain/contract';
import type { AuditEntry } from '@domain/contract/admin-log';
import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { listed, PagedList } from '../PagedList';

type Page = Output<'admin.log'>;
export type LogFilter = Pick<RawInput<'admin.log'>, 'kind' | 'section' | 'member_id' | 'from' | 'to'>;

const pageSize = 50;

/** What was changed, by whom and when, the newest first, page by page; each entry is taken back where that is possible. */
export class AuditLog extends PagedList<AuditEntry, Page> {
  filter: LogFilter = {};
  busy = false;
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    /** The app itself shows what was taken back. */
    private readonly changed: () => void,
  ) {
    super();
    makeObservable(this, { filter: observableRef, busy: true, show: true, undo: true });
  }

  show(filter: LogFilter): void {
    this.filter = filter;
    void this.restart();
  }

  /** Takes back what an entry has changed, with what was changed in the same step. Throws what keeps it from that. */
  async undo(entryId: string): Promise<void> {
    this.busy = true;
    try {
      await this.key.send(entryId, (idempotencyKey) =>
        this.api.call('admin.undo', { entry_id: entryId }, { idempotencyKey }),
      );
      this.changed();
      await this.refresh();
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  protected async ask(page: number): Promise<Page> {
    const last = page > 1 ? this.items.at(-1) : undefined;
    const answer = await this.api.call('admin.log', {
      ...this.filter,
      ...(last ? { before_id: last.entry_id } : {}),
      limit: pageSize,
    });
    return listed(answer);
  }

  protected take({ list, has_more }: Page, before: readonly AuditEntry[]) {
    return { items: [...before, ...list], hasMore: has_more };
  }
}
