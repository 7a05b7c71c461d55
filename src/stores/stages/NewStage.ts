import { getBehaviour } from '@domain/objects/behaviour';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RootStore } from '../RootStore';
import { loadStageRules } from './pipelines';
import { canMakeCapability } from '../records/record-capabilities';
import { StagePlan } from './StagePlan';
import type { Destination } from '../records/write-calls';

/** The stage in which a new record begins, as its form offers it. A type without stages offers no choice. */
export class NewStage {
  /** Undefined until the stages are loaded. If they fail to load, the server chooses the first stage. */
  plan: StagePlan | undefined;
  /** Whether the user tried to save the form without the required stage. */
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
    // The company has a field with that name, which edits the stage itself.
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
      // The form works without the stages: nothing is chosen, and the server reports what the first stage requires.
    }
  }

  /** A record with its stage as a separate property is not created without one (REQ records 5: "Lead Stage cannot be empty"). */
  get isRequired(): boolean {
    return getBehaviour(this.#of.tableId).stageProperty !== undefined;
  }

  get isMissing(): boolean {
    return this.isRequired && this.plan !== undefined && this.plan.target === undefined;
  }

  /** Whether the missing stage is marked as an error. */
  get isMarked(): boolean {
    return this.isAsked && this.isMissing;
  }

  /** Returns whether the stage allows the record to be created; marks a missing one. */
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
