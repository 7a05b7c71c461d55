import type { Metric } from '@domain/contract/metrics/metrics';
import { makeAutoObservable, observableRef } from 'mobx';
import { newIdempotencyKey } from '@/api';

/** A member's metrics while the sheet is open, until they are saved. */
export class MetricsDraft {
  list: Metric[];
  readonly #from: readonly Metric[];

  constructor(from: readonly Metric[]) {
    this.#from = from;
    this.list = [...from];
    makeAutoObservable(this, { list: observableRef }, { autoBind: true });
  }

  get changed(): boolean {
    const pickContent = (list: readonly Metric[]) =>
      JSON.stringify(list.map(({ _id, name, table, config, is_shown }) => [_id, name, table, config, is_shown]));
    return pickContent(this.list) !== pickContent(this.#from);
  }

  show(id: string, is_shown: boolean): void {
    this.list = this.list.map((metric) => (metric._id === id ? { ...metric, is_shown } : metric));
  }

  /** Moves a metric by one place; at the ends it stays. */
  move(id: string, offset: -1 | 1): void {
    const position = this.list.findIndex((metric) => metric._id === id);
    const otherMetric = this.list[position + offset];
    const movedMetric = this.list[position];
    if (!movedMetric || !otherMetric) return;
    this.list = this.list.map((metric, index) =>
      index === position ? otherMetric : index === position + offset ? movedMetric : metric,
    );
  }

  remove(id: string): void {
    this.list = this.list.filter((metric) => metric._id !== id);
  }

  /** Replaces the metric with the same id, or adds it at the end. */
  put(metric: Metric): void {
    this.list = this.list.some(({ _id }) => _id === metric._id)
      ? this.list.map((existingMetric) => (existingMetric._id === metric._id ? metric : existingMetric))
      : [...this.list, metric];
  }

  /** Returns a metric with default settings. */
  fresh(table: string): Metric {
    return {
      _id: newIdempotencyKey().slice(0, 22),
      name: '',
      table,
      is_shown: true,
      order: this.list.length,
      result: null,
      broken: false,
      config: { op: 'count', filter: null, mine: null, period: null },
    };
  }
}
