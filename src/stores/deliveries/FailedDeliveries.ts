import type { FailedDelivery } from '@domain/contract/deliveries';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { ActionKey } from '../ActionKey';

export type { FailedDelivery } from '@domain/contract/deliveries';

const pageSize = 20;

/** What could not be delivered in the background, the last failure first, page by page. */
export class FailedDeliveries {
  items: FailedDelivery[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  hasMore = false;
  /** The one that is being tried again. */
  trying: string | undefined;
  private readonly key = new ActionKey();

  constructor(private readonly api: Api) {
    makeAutoObservable<this, 'api' | 'key'>(this, { api: false, key: false, items: observableRef, error: observableRef }, { autoBind: true });
  }

  /** The first page, or the one after what is shown. */
  async load(): Promise<void> {
    this.status = 'loading';
    try {
      const { list, has_more } = await this.api.call('deliveries.failedList', { skip: this.items.length, limit: pageSize });
      if (!Array.isArray(list)) throw new ApiError('malformed');
      runInAction(() => {
        const shown = new Set(this.items.map(({ _id }) => _id));
        this.items = this.items.concat(list.filter(({ _id }) => !shown.has(_id)));
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

  /** Asks for another try; the server makes it in the background. Throws what keeps the call from being answered. */
  async tryAgain(id: string): Promise<void> {
    this.trying = id;
    try {
      await this.api.call('deliveries.restore', { id }, { idempotencyKey: this.key.for({ id }) });
      this.key.ended();
      runInAction(() => { this.items = this.items.filter(({ _id }) => _id !== id); });
    } catch (error) {
      this.key.ended(error);
      throw error;
    } finally {
      runInAction(() => { this.trying = undefined; });
    }
  }
}
