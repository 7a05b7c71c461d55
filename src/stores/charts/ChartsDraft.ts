import type { Chart } from '@domain/contract/charts';
import { makeAutoObservable, observableRef } from 'mobx';
import { newIdempotencyKey } from '@/api';

/** What somebody chooses and orders on the sheet of figures, until they save it. */
export class ChartsDraft {
  list: Chart[];

  constructor(private readonly from: readonly Chart[]) {
    this.list = [...from];
    makeAutoObservable<this, 'from'>(this, { from: false, list: observableRef }, { autoBind: true });
  }

  get changed(): boolean {
    const said = (list: readonly Chart[]) =>
      JSON.stringify(list.map(({ _id, name, table, config, is_shown }) => [_id, name, table, config, is_shown]));
    return said(this.list) !== said(this.from);
  }

  show(id: string, is_shown: boolean): void {
    this.list = this.list.map((chart) => (chart._id === id ? { ...chart, is_shown } : chart));
  }

  /** Moves a figure by one place; at the ends it stays. */
  move(id: string, by: -1 | 1): void {
    const at = this.list.findIndex((chart) => chart._id === id);
    const other = this.list[at + by];
    const one = this.list[at];
    if (!one || !other) return;
    this.list = this.list.map((chart, index) => (index === at ? other : index === at + by ? one : chart));
  }

  remove(id: string): void {
    this.list = this.list.filter((chart) => chart._id !== id);
  }

  /** Puts a figure in the place of the one with its id, or at the end. */
  put(chart: Chart): void {
    this.list = this.list.some(({ _id }) => _id === chart._id)
      ? this.list.map((one) => (one._id === chart._id ? chart : one))
      : [...this.list, chart];
  }

  /** A figure that is not defined yet. */
  fresh(table: string): Chart {
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
