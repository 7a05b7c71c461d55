import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { moveKind, type MoveKind } from '@domain/stages/move';
import { boardAmount } from '@domain/stages/board';
import { membersToAsk, opensForm } from '@domain/stages/requirements';
import { isOfDrafts, type StagePosition } from '@domain/stages/stage';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { localised } from '@domain/metadata/reading';
import { IdempotencyKey } from '../IdempotencyKey';
import { getOutbox } from '../outbox';
import type { RootStore } from '../RootStore';
import { whileSaving } from '../while-saving';
import type { StageRules } from './pipelines';
import { ChangeApproval } from '../approvals/ChangeApproval';
import { RecordDraft, type SaveOutcome } from '../forms/RecordDraft';
import { canMakeCapability, hasCapability } from '../records/record-capabilities';
import { StagePlan } from './StagePlan';

/** A stage by its id, with the pipeline if the type has several stages of that name. */
export interface StageTarget {
  pipelineId?: string | undefined;
  stageId: string;
}

/** The result of requesting fields that the mover may not fill from other members. */
interface FieldRequestResult {
  members: string[];
  /** The number of members who got a message just now; all other members have an earlier one. */
  sent: number;
}

/** A move of a record to another stage: the target, its requirements, and the single call that saves all of it. */
export class StageMove {
  readonly plan: StagePlan;
  readonly draft: RecordDraft;
  readonly approval: ChangeApproval;
  /** Whether the list of stages is open; it is folded if a stage was named already. */
  isChoosing: boolean;
  /** Whether a request about missing fields is running. */
  saving = false;
  request: FieldRequestResult | undefined;
  requestError: unknown;
  readonly #requestKey = new IdempotencyKey();
  readonly #stores: RootStore;

  constructor(
    stores: RootStore,
    readonly record: RecordJson,
    rules: StageRules,
    target?: StageTarget,
  ) {
    this.#stores = stores;
    const { api, company, records, drafts } = stores;
    const tableId = record.table_id;
    const table = company.table(tableId);
    this.plan = new StagePlan({
      tableId,
      fields: company.fields(tableId),
      rules,
      position: getPosition(record),
      isThere: hasCapability(record, company.channel),
      mayConvert: record.abilities.convert === true,
      canBeMade: canMakeCapability(table, record),
    });
    const namedStage = target && this.plan.named(target.stageId, target.pipelineId);
    if (namedStage) this.plan.choose(namedStage);
    this.isChoosing = !namedStage || this.plan.bar !== undefined;
    // A stage that cannot be chosen is in the list with its reason, and the usual next stage is offered.
    if (this.plan.bar) this.plan.choosePipeline(this.plan.pipelineId);
    this.approval = new ChangeApproval({
      api,
      tableId,
      recordId: record._id,
      listed: () => this.plan.requirements.approvals,
      refusals: ['stageNeedsApproval', 'recordNeedsApproval'],
    });
    this.draft = new RecordDraft({
      api,
      records,
      drafts,
      clientId: company.client?.client_id ?? '',
      memberId: company.user?.member_id ?? '',
      timeZone: company.client?.time_zone ?? 'UTC',
      tableId,
      fields: company.fields(tableId),
      record,
      holdsAskedAlone: true,
      asked: () => this.plan.requirements.fields,
      destination: () => this.plan.destination ?? { capabilities: [] },
      approval: this.approval,
      // A move that needs the user to see and fill in values is not made later in the background.
      outbox: () => (this.opensForm ? undefined : getOutbox(stores)),
      says: () => {
        const { target } = this.plan;
        return target ? localised(target, 'name', target.name, stores.around.language()) : '';
      },
    });
    makeAutoObservable(
      this,
      {
        plan: false,
        draft: false,
        approval: false,
        record: false,
        request: observableRef,
        requestError: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Chooses a stage from the list, which then folds. */
  choose(stage: StagePlan['target']): void {
    if (stage !== this.plan.target) this.request = undefined;
    this.plan.choose(stage);
    this.isChoosing = false;
  }

  unfold(): void {
    this.isChoosing = true;
  }

  /** The amount that is proposed for other amounts of the record: the sum of its products, or the first amount on its cards. */
  get amountField(): Field | undefined {
    const { company } = this.#stores;
    const { table_id: tableId } = this.record;
    const table = company.table(tableId);
    return table && boardAmount({ ...table, settings: null }, company.fields(tableId));
  }

  /** The required empty fields that this person may not fill. */
  get requiredFromOthers(): string[] {
    return this.draft.rows.all
      .filter(({ state, field }) => state === 'read' && this.draft.isEmpty(field))
      .map(({ field }) => field.field_id);
  }

  /** The members whom the current stage names for those fields: the team fields, and their members. */
  get toAsk(): ReturnType<typeof membersToAsk> {
    const { from } = this.plan;
    const owner = this.record.owner_member_id;
    return membersToAsk(from, { owner, data: this.record }, this.#stores.company.user?.member_id ?? '');
  }

  /** The number of requirements of the move that this person has not met yet. */
  get missing(): number {
    const lacking = this.plan.lacking.filter(({ isDisabled }) => !isDisabled).length;
    return this.draft.rows.missing + lacking + (this.approval.isToChoose ? 1 : 0);
  }

  /** Whether the move cannot be saved regardless of this person's input. */
  get isBlocked(): boolean {
    const { target, bar: targetBar, lacking } = this.plan;
    return (
      !target ||
      targetBar !== undefined ||
      this.requiredFromOthers.length > 0 ||
      lacking.some(({ isDisabled }) => isDisabled)
    );
  }

  /** Whether the chosen stage must be shown with its requirements before the record moves (REQ records 4). */
  get opensForm(): boolean {
    return (
      this.isBlocked ||
      this.approval.isNeeded ||
      opensForm(this.plan.requirements, { is_draft: this.plan.position?.is_draft ?? false })
    );
  }

  /** The kind of the move, for its texts. */
  get kind(): MoveKind {
    const { from, target, position } = this.plan;
    if (!target) return 'moved';
    return moveKind(from, target, { wasDraft: position?.is_draft ?? false, isDraft: isOfDrafts(target) });
  }

  async save(): Promise<SaveOutcome> {
    const outcome = await this.draft.save();
    if (outcome.kind === 'approval') runInAction(() => (this.isChoosing = false));
    // A refusal may concern the stages themselves, so they are shown.
    if (outcome.kind === 'conflict') this.plan.moved(this.positionNow);
    return outcome;
  }

  /** Applies the answers of the conflict sheet: the move continues from the record's current stage, or the other member's stage stays. */
  settled(choices: Readonly<Record<string, 'mine' | 'theirs'>>): 'again' | 'stays' {
    const { stage_id: answer } = choices;
    if (answer !== 'theirs' && this.plan.target && !this.plan.bar) return 'again';
    this.plan.choosePipeline(this.plan.pipelineId);
    this.isChoosing = true;
    return 'stays';
  }

  /** Requests the missing values from the members. Each gets one message for a move. */
  async requestFields(): Promise<void> {
    const stageId = this.plan.target?.stage_id;
    if (stageId === undefined || this.saving) return;
    const input = { object_type: this.record.table_id, object_id: this.record._id, stage_id: stageId };
    this.requestError = undefined;
    await whileSaving(
      this,
      this.#requestKey,
      async () => {
        const idempotencyKey = this.#requestKey.for(input);
        const { member_ids: members, sent } = await this.#stores.api.call('records.requestFields', input, {
          idempotencyKey,
        });
        this.#requestKey.ended();
        runInAction(() => {
          this.request = { members, sent };
        });
      },
      (error) => {
        this.requestError = error;
      },
    );
  }

  /**
   * Restores an earlier draft when the sheet opens, and follows other users' changes to the record, so that a field that they fill is no longer
   * missing. @returns the function that ends it
   */
  open(): () => void {
    const { records } = this.#stores;
    const { table_id, _id } = this.record;
    void this.draft.open();
    const release = this.approval.open(() => {
      const { stage } = this.plan.destination ?? {};
      const targetStage = stage ? { to_stage_id: stage.stage_id, pipeline_id: stage.pipeline_id } : {};
      return { ...targetStage, fields: this.draft.sent };
    });
    const stop = records.watch(table_id, _id, () => {
      void records.load(table_id, _id).then(
        ({ json }) => this.draft.follow(json),
        // The save reads the record again and reports what is wrong.
        () => undefined,
      );
    });
    return () => {
      stop();
      release();
      this.draft.close();
    };
  }

  private get positionNow(): StagePosition {
    const { table_id, _id } = this.record;
    return getPosition(this.#stores.records.get(table_id, _id)?.json ?? this.record);
  }
}

function getPosition({ pipeline_id = null, stage_id = null, is_draft }: RecordJson): StagePosition {
  return { pipeline_id, stage_id, is_draft };
}
