import type { Pipeline } from '@domain/contract/stages/pipelines';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';

/** The pipelines and stages that the conditions of a list can name. */
export class Pipelines {
  /** Undefined until they are loaded. */
  list: Pipeline[] | undefined;
  readonly #api: Api;
  readonly #tableId: string;

  constructor(api: Api, tableId: string) {
    this.#api = api;
    this.#tableId = tableId;
    makeAutoObservable(this, { list: observableRef });
  }

  async load(): Promise<void> {
    if (this.list) return;
    // If they fail to load, the other conditions can still be built.
    const answer = await this.#api.call('pipelines.list', { table_id: this.#tableId }).catch(() => undefined);
    if (answer)
      runInAction(() => {
        this.list = answer.list;
      });
  }
}
