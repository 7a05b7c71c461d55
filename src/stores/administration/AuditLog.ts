import type { Output, RawInput } from '@domain/contract';
import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { makeObservable, observableRef } from 'mobx';
import type { Api } from '@/api';
import { Doing } from '../Doing';
import { listed, PagedList } from '../PagedList';

type AuditLogPage = Output<'admin.log'>;
export type LogFilter = Pick<RawInput<'admin.log'>, 'kind' | 'section' | 'member_id' | 'from' | 'to'>;

const pageSize = 50;

/** The audit log, the newest first, page by page; entries can be undone where possible. */
export class AuditLog extends PagedList<AuditEntry, AuditLogPage> {
  filter: LogFilter = {};
  readonly doing = new Doing();

  constructor(
    private readonly api: Api,
    /** The app itself shows the result of the undo. */
    private readonly onChange: () => void,
  ) {
    super();
    makeObservable(this, { filter: observableRef, show: true });
  }

  show(filter: LogFilter): void {
    this.filter = filter;
    void this.restart();
  }

  /** Undoes the change of an entry, together with the other changes of the same step. Throws the error of a refused undo. */
  async undo(entryId: string): Promise<void> {
    const call = (idempotencyKey: string) => this.api.call('admin.undo', { entry_id: entryId }, { idempotencyKey });
    await this.doing.send(entryId, call, () => {
      this.onChange();
      return this.refresh();
    });
  }

  protected async requestPage(page: number): Promise<AuditLogPage> {
    const last = page > 1 ? this.items.at(-1)?.entry_id : undefined;
    const cursor = last === undefined ? {} : { before_id: last };
    return listed(await this.api.call('admin.log', { ...this.filter, ...cursor, limit: pageSize }));
  }

  protected take({ list, has_more }: AuditLogPage, loadedItems: readonly AuditEntry[]) {
    return { items: [...loadedItems, ...list], hasMore: has_more };
  }
}
