import type { Output } from '@domain/contract';
import type { DuplicatePair } from '@domain/contract/duplicates/duplicates';
import { makeObservable, runInAction } from 'mobx';
import type { Api } from '@/api';
import { PagedList } from '../PagedList';

type DuplicatesPage = Output<'duplicates.list'>;
/** A pair of records that are likely one. */
export type Pair = DuplicatePair & { _id: string };

/** The maximum number of requests for one page: in a large type an empty page is not the end. */
const requests = 10;

/** The likely duplicates of a type; the server compares some records at a time. */
export class DuplicateList extends PagedList<Pair, DuplicatesPage> {
  private next: string | undefined;

  constructor(
    private readonly api: Api,
    private readonly tableId: string,
  ) {
    super();
    makeObservable(this, { dismiss: true, drop: true });
  }

  /** Marks the two records as different. Throws the errors of the call. */
  async dismiss(pair: Pair, idempotencyKey: string): Promise<void> {
    const ids = pair.records.map(({ _id }) => _id);
    await this.api.call('duplicates.dismiss', { table_id: this.tableId, ids }, { idempotencyKey });
    runInAction(() => {
      this.items = this.items.filter((listedPair) => listedPair !== pair);
    });
  }

  /** Removes the pairs of a deleted record. */
  drop(id: string): void {
    this.items = this.items.filter(({ records }) => records.every(({ _id }) => _id !== id));
  }

  protected async requestPage(page: number): Promise<DuplicatesPage> {
    let cursor = page === 1 ? undefined : this.next;
    for (let request = 1; ; request += 1) {
      const answer: DuplicatesPage = await this.api.call('duplicates.list', {
        table_id: this.tableId,
        ...(cursor === undefined ? {} : { after: cursor }),
      });
      if (answer.list.length > 0 || answer.next === null || request === requests) return answer;
      cursor = answer.next;
    }
  }

  protected take({ list, next }: DuplicatesPage, loadedItems: readonly Pair[]) {
    this.next = next ?? undefined;
    const pairs = list.map((pair) => ({ ...pair, _id: pair.records.map(({ _id }) => _id).join(' ') }));
    return { items: [...loadedItems, ...pairs], hasMore: next !== null };
  }
}
