import type { RecordBatch } from '@domain/contract/record-batches';
import type { RecordJson } from '@domain/contract/shapes';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { ActionKey } from '../ActionKey';
import { pageSize } from './RecordList';

/** What the server said of one record that was to come back. */
export type Returned = RecordBatch['list'][number];

/** The removed records of one type that can still be brought back, the last one first. */
export class Removed {
  items: RecordJson[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  hasMore = false;
  /** The one that is on its way back. */
  returning: string | undefined;
  private readonly key = new ActionKey();

  constructor(
    private readonly api: Api,
    readonly tableId: string,
  ) {
    makeAutoObservable<this, 'api' | 'key'>(this, { api: false, key: false, tableId: false, items: observableRef, error: observableRef }, { autoBind: true });
  }

  /** The first page, or the one after what is shown. */
  async load(): Promise<void> {
    this.status = 'loading';
    try {
      const { list, has_more } = await this.api.call('bin.list', { table_id: this.tableId, skip: this.items.length, limit: pageSize });
      if (!Array.isArray(list)) throw new ApiError('malformed');
      runInAction(() => {
        const known = new Set(this.items.map(({ _id }) => _id));
        this.items = [...this.items, ...list.filter(({ _id }) => !known.has(_id))];
        this.hasMore = has_more;
        this.status = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        this.error = error;
        this.status = 'failed';
      });
    }
  }

  /** Brings one back; its answer says whether it came. Throws what keeps the call from being answered. */
  async restore(id: string): Promise<Returned | undefined> {
    const input = { table_id: this.tableId, ids: [id] };
    this.returning = id;
    try {
      const { list: [answer] } = await this.api.call('bin.restore', input, { idempotencyKey: this.key.for(input) });
      this.key.ended();
      if (answer?.code === 0) runInAction(() => { this.items = this.items.filter(({ _id }) => _id !== id); });
      return answer;
    } catch (error) {
      this.key.ended(error);
      throw error;
    } finally {
      runInAction(() => { this.returning = undefined; });
    }
  }
}
