import type { Metric } from '@domain/contract/metrics/metrics';
import { makeAutoObservable, observableRef } from 'mobx';
import { ApiError, newIdempotencyKey, type Api } from '@/api';
import { loadInto } from '../load-into';

export type { Metric } from '@domain/contract/metrics/metrics';

/** The metrics of the home page. */
export class Metrics {
  list: Metric[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  /** Whether the metrics cover everyone in the reader's teams. */
  team = false;
  #turn = 0;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { list: observableRef, error: observableRef }, { autoBind: true });
  }

  get shownMetrics(): Metric[] {
    return this.list.filter((metric) => metric.is_shown && !metric.broken);
  }

  /** Reloads the metrics; the shown numbers stay until the answer arrives. */
  async load(): Promise<void> {
    const request = (this.#turn += 1);
    await loadInto(
      this,
      async () => {
        const { list } = await this.#api.call('metrics.myList', this.team ? { team: true } : {});
        if (!Array.isArray(list)) throw new ApiError('malformed');
        return () => {
          this.list = list;
        };
      },
      () => request !== this.#turn,
    );
  }

  /** Switches between the reader's and the teams' metrics; the former numbers are cleared. */
  async show(team: boolean): Promise<void> {
    if (team !== this.team) {
      this.team = team;
      this.status = 'loading';
      this.list = [];
    }
    await this.load();
  }

  /** Replaces all metrics. @throws ApiError for the screen to show. */
  async save(list: readonly Metric[], key = newIdempotencyKey()): Promise<void> {
    await this.#api.call(
      'metrics.saveMyList',
      {
        list: list.map(({ _id, name, table, config, is_shown }) => ({ _id, name, table, config, is_shown })),
      },
      { idempotencyKey: key },
    );
    await this.load();
  }
}
