import type { Pipeline } from '@domain/contract/pipelines';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';

/** The pipelines and stages that the conditions of a list can name. */
export class Pipelines {
  /** Undefined until they have come. */
  list: Pipeline[] | undefined;

  constructor(
    private readonly api: Api,
    private readonly tableId: string,
  ) {
    makeAutoObservable<this, 'api' | 'tableId'>(this, { api: false, tableId: false, list: observableRef });
  }

  async load(): Promise<void> {
    if (this.list) return;
    // Without them the other conditions can still be built.
    const answer = await this.api.call('pipelines.list', { table_id: this.tableId }).catch(() => undefined);
    if (answer)
      runInAction(() => {
        this.list = answer.list;
      });
  }
}
