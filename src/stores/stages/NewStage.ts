import { getBehaviour } from '@domain/objects/behaviour';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RootStore } from '../RootStore';
import { loadStageRules } from './pipelines';
import { canMakeCapability } from '../records/record-capabilities';
import { StagePlan } from './StagePlan';
import type { Destination } from '../records/write-calls';

/** In which stage a new record begins, as its form offers it. Of a type without stages there is nothing to choose. */
export class NewStage {
  /** Undefined until the stages are there. Where they do not come the record begins where the server says. */
  plan: StagePlan | undefined;
  /** The form was to be saved without the stage that it needs. */
  private isAsked = false;
  readonly #of: { stores: Pick<RootStore, 'api' | 'company'>; tableId: string };

  constructor(options: { stores: Pick<RootStore, 'api' | 'company'>; tableId: string }) {
    this.#of = options;
    makeAutoObservable(this, { plan: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    const { stores, tableId } = this.#of;
    const { api, company } = stores;
    const table = company.table(tableId);
    const { stageProperty } = getBehaviour(tableId);
    // A field of the company with that name edits the stage itself.
    const isField = stageProperty !== undefined && company.field(tableId, stageProperty) !== undefined;
    if (!table?.is_stage_on || isField) return;
    try {
      const rules = await loadStageRules(api, tableId);
      runInAction(() => {
        this.plan = new StagePlan({
          tableId,
          fields: company.fields(tableId),
          rules,
          position: null,
          isThere: () => false,
          canBeMade: canMakeCapability(table),
        });
      });
    } catch {
      // The form can do without: nothing is chosen, and what the first stage requires is said by the server.
    }
  }

  /** A record with its stage as a separate property is not created without one (REQ records 5: "Lead Stage cannot be empty"). */
  get isRequired(): boolean {
    return getBehaviour(this.#of.tableId).stageProperty !== undefined;
  }

  get isMissing(): boolean {
    return this.isRequired && this.plan !== undefined && this.plan.target === undefined;
  }

  /** The missing stage is to be seen as a mistake. */
  get isMarked(): boolean {
    return this.isAsked && this.isMissing;
  }

  /** Whether the record can be made as far as its stage goes; a missing one is marked. */
  check(): boolean {
    this.isAsked = this.isMissing;
    return !this.isMissing;
  }

  asked(): readonly string[] {
    return this.plan?.requirements.fields ?? [];
  }

  destination(): Destination | undefined {
    return this.plan?.destination;
  }
}
