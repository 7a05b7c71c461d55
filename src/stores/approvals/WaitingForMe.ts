import type { Approval } from '@domain/contract/approvals/approvals';
import type { Output } from '@domain/contract';
import { approvalPage } from '@domain/approvals/statuses';
import { makeObservable, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { RootStore } from '../RootStore';
import { appended } from '../appended';
import { listed, PagedList } from '../PagedList';

/** The approvals that wait for the reader, the longest wait first, and their number. */
export class WaitingForMe extends PagedList<Approval, Output<'approvals.waitingForMe'>> {
  /** At most 100; 0 before the first answer. */
  count = 0;

  constructor(private readonly api: Api) {
    super();
    makeObservable(this, { count: true });
  }

  /** Counts them for the badge, in the background: no caller waits for it, and a failure is not shown. */
  async countAgain(): Promise<void> {
    try {
      this.setCount((await this.api.call('approvals.countWaiting', {})).count);
    } catch {
      // The badge keeps its number.
    }
  }

  /** Sets the number from another call's answer. */
  setCount(count: number): void {
    runInAction(() => {
      this.count = count;
    });
  }

  /** Called after a decision. */
  async decided(): Promise<void> {
    await Promise.all([this.loaded ? this.revalidate() : undefined, this.countAgain()]);
  }

  protected async requestPage(page: number): Promise<Output<'approvals.waitingForMe'>> {
    return listed(await this.api.call('approvals.waitingForMe', { page, size: approvalPage }));
  }

  protected take({ list }: Output<'approvals.waitingForMe'>, loadedItems: readonly Approval[]) {
    return { items: appended(loadedItems, list), hasMore: list.length === approvalPage };
  }
}

/** One instance for the session, so that the home page, the menu and the list show the same. */
export function waitingForMe(stores: RootStore): WaitingForMe {
  return stores.late(makeWaiting);
}

function makeWaiting({ api }: RootStore): WaitingForMe {
  return new WaitingForMe(api);
}
