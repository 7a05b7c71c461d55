import type { Approval } from '@domain/contract/approvals';
import type { Output } from '@domain/contract';
import { approvalPage, type ApprovalStatus } from '@domain/approvals/statuses';
import { makeObservable } from 'mobx';
import type { Api } from '@/api';
import { appended } from '../appended';
import { listed, PagedList } from '../PagedList';

export type { Approval } from '@domain/contract/approvals';

/** The approvals that the reader has sent, the newest first, page by page. */
export class Approvals extends PagedList<Approval, Output<'approvals.list'>> {
  /** Only those that stand at this; undefined shows all. */
  shown: ApprovalStatus | undefined;

  constructor(private readonly api: Api) {
    super();
    makeObservable(this, { shown: true, show: true });
  }

  show(status: ApprovalStatus | undefined): void {
    this.shown = status;
    void this.restart();
  }

  protected async ask(page: number): Promise<Output<'approvals.list'>> {
    const { shown } = this;
    return listed(
      await this.api.call('approvals.list', {
        page,
        size: approvalPage,
        ...(shown ? { filter: { field: 'sp_status', relation: 'equal', value: shown } } : {}),
      }),
    );
  }

  /** A page shorter than its size was the last (SD-20). */
  protected take({ list }: Output<'approvals.list'>, before: readonly Approval[]) {
    return { items: appended(before, list), hasMore: list.length === approvalPage };
  }
}
