import type { Metric } from '@domain/contract/metrics';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, newIdempotencyKey, type Api } from '@/api';

export type { Metric } from '@domain/contract/metrics';

/** The metrics of the home page. */
export class Metrics {
  list: Metric[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  private turn = 0;

  constructor(private readonly api: Api) {
    makeAutoObservable<this, 'api' | 'turn'>(
      this,
      { api: false, turn: false, list: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  get shown(): Metric[] {
    return this.list.filter((metric) => metric.is_shown && !metric.broken);
  }

  /** Counts again; what is shown stays until the answer is here. */
  async load(): Promise<void> {
    const turn = (this.turn += 1);
    try {
      const { list } = await this.api.call('metrics.myList', {});
      if (!Array.isArray(list)) throw new ApiError('malformed');
      runInAction(() => {
        if (turn !== this.turn) return;
        this.list = list;
        this.status = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        if (turn !== this.turn) return;
        this.error = error;
        if (this.status !== 'ready') this.status = 'failed';
      });
    }
  }

  /** Puts these in place of all. @throws ApiError for the screen to say. */
  async save(list: readonly Metric[], key = newIdempotencyKey()): Promise<void> {
    await this.api.call(
      'metrics.saveMyList',
      {
        list: list.map(({ _id, name, table, config, is_shown }) => ({ _id, name, table, config, is_shown })),
      },
      { idempotencyKey: key },
    );
    await this.load();
  }
}
