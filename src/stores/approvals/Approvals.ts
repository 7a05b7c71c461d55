import type { Approval, ApprovalFilter } from '@domain/contract/approvals/approvals';
import type { Output } from '@domain/contract';
import { approvalPage, isWaiting, recordApprovalPage, type ApprovalStatus } from '@domain/approvals/statuses';
import { makeObservable } from 'mobx';
import type { Api } from '@/api';
import { appended } from '../appended';
import { listed, PagedList } from '../PagedList';

export type { Approval } from '@domain/contract/approvals/approvals';

/** The approvals of the reader, or of a record, the newest first, page by page. */
export class Approvals extends PagedList<Approval, Output<'approvals.list'>> {
  /** Shows only approvals with this status; undefined shows all. */
  statusFilter: ApprovalStatus | undefined;

  /** @param recordId limits the list to this record, with every sender. */
  constructor(
    private readonly api: Api,
    private readonly recordId?: string,
  ) {
    super();
    makeObservable(this, { statusFilter: true, show: true });
  }

  /** The approvals with a pending approver. */
  get waiting(): Approval[] {
    return this.items.filter(({ sp_status }) => isWaiting(sp_status));
  }

  show(status: ApprovalStatus | undefined): void {
    this.statusFilter = status;
    void this.restart();
  }

  private get size(): number {
    return this.recordId === undefined ? approvalPage : recordApprovalPage;
  }

  protected async requestPage(page: number): Promise<Output<'approvals.list'>> {
    return listed(
      await this.api.call('approvals.list', {
        page,
        size: this.size,
        ...this.filter,
      }),
    );
  }

  private get filter(): { filter?: ApprovalFilter } {
    const { statusFilter, recordId } = this;
    const relation = 'equal';
    const items = [
      ...(recordId === undefined ? [] : [{ field: 'object_id' as const, relation, value: recordId } as const]),
      ...(statusFilter ? [{ field: 'sp_status' as const, relation, value: statusFilter } as const] : []),
    ];
    const [first, second] = items;
    if (!first) return {};
    return { filter: second ? { join: 'and', items: [first, second] } : first };
  }

  /** A page that is shorter than its size is the last one (SD-20). */
  protected take({ list }: Output<'approvals.list'>, loadedItems: readonly Approval[]) {
    return { items: appended(loadedItems, list), hasMore: list.length === this.size };
  }
}
