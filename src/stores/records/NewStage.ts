import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RootStore } from '../RootStore';
import { loadStageRules } from './pipelines';
import { StagePlan } from './StagePlan';
import type { Destination } from './write-calls';

/** In which stage a new record begins, as its form offers it. Of a type without stages there is nothing to choose. */
export class NewStage {
  /** Undefined until the stages are there. Where they do not come the record begins where the server says. */
  plan: StagePlan | undefined;

  constructor(private readonly of: { stores: Pick<RootStore, 'api' | 'company'>; tableId: string }) {
    makeAutoObservable<this, 'of'>(this, { of: false, plan: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    const { stores, tableId } = this.of;
    const { api, company } = stores;
    const table = company.table(tableId);
    if (!table?.is_stage_on) return;
    try {
      const rules = await loadStageRules(api, tableId);
      runInAction(() => {
        this.plan = new StagePlan({
          tableId,
          fields: company.fields(tableId),
          rules,
          position: null,
          isThere: () => false,
          canBeMade: (capability) => capability === 'chat' && table.is_allow_create_lark_chat,
        });
      });
    } catch {
      // The form can do without: nothing is chosen, and what the first stage requires is said by the server.
    }
  }

  asked(): readonly string[] {
    return this.plan?.requirements.fields ?? [];
  }

  destination(): Destination | undefined {
    return this.plan?.destination;
  }
}
