import type { Output } from '@domain/contract';
import type { Pipeline } from '@domain/contract/stages/pipelines';
import { makeAutoObservable, observableRef } from 'mobx';
import { loadInto } from '../load-into';
import type { RootStore } from '../RootStore';
import type { RecordModel } from '../records/Record';

type StageChange = Output<'records.stageHistory'>['list'][number];

/** The stage history of a record: the stages of its pipeline, and each change with member and time. */
export class StageProgress {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  private pipelines: readonly Pipeline[] = [];
  /** The changes of stage, latest first. */
  history: readonly StageChange[] = [];
  readonly #stores: RootStore;
  readonly #record: RecordModel;

  constructor(stores: RootStore, record: RecordModel) {
    this.#stores = stores;
    this.#record = record;
    makeAutoObservable<this, 'pipelines'>(this, {
      pipelines: observableRef,
      history: observableRef,
      error: observableRef,
    });
  }

  /** The stages of the record's current pipeline, in their order; empty for a record in no pipeline. */
  get stages(): Pipeline['stages'] {
    return this.pipelines.find(({ _id }) => _id === this.#record.json.pipeline_id)?.stages ?? [];
  }

  /** Loads only the stages, because a card needs no history. */
  async loadStages(): Promise<void> {
    await loadInto(this, async () => {
      const { list } = await this.#stores.api.call('pipelines.list', { table_id: this.#record.tableId });
      return () => {
        this.pipelines = list;
      };
    });
  }

  async load(): Promise<void> {
    const { api } = this.#stores;
    const { id, tableId } = this.#record;
    await loadInto(this, async () => {
      const [pipelines, history] = await Promise.all([
        api.call('pipelines.list', { table_id: tableId }),
        api.call('records.stageHistory', { id, table_id: tableId }),
      ]);
      return () => {
        this.pipelines = pipelines.list;
        this.history = history.list;
      };
    });
  }
}
