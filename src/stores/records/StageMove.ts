import type { RecordJson } from '@domain/contract/shapes';
import { moveKind, type MoveKind } from '@domain/stages/move';
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
import { RecordDraft, type SaveOutcome } from './RecordDraft';
import { canMakeCapability, hasCapability } from './record-capabilities';
import { StagePlan } from './StagePlan';

/** A stage by its id; the pipeline where the type has several stages of that name. */
export interface StageTarget {
  pipelineId?: string | undefined;
  stageId: string;
}

/** The members whom a move asks for what its mover may not fill. */
interface FieldRequestResult {
  members: string[];
  /** How many got a message just now; the others have theirs from before. */
  sent: number;
}

/** A record on its way into another stage: where to, what that asks for, and the one save of all of it. */
export class StageMove {
  readonly plan: StagePlan;
  readonly draft: RecordDraft;
  readonly approval: ChangeApproval;
  /** The stages stand open to choose from; where one was named already they are folded. */
  isChoosing: boolean;
  /** Whether a question about missing fields is under way. */
  saving = false;
  request: FieldRequestResult | undefined;
  requestError: unknown;
  private readonly requestKey = new IdempotencyKey();

  constructor(
    private readonly stores: RootStore,
    readonly record: RecordJson,
    rules: StageRules,
    target?: StageTarget,
  ) {
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
    // What cannot be chosen stands in the list with its reason, and the usual next stage is offered.
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
      // What has to be seen and filled in first is not moved unseen later.
      outbox: () => (this.opensForm ? undefined : getOutbox(stores)),
      says: () => {
        const { target } = this.plan;
        return target ? localised(target, 'name', target.name, stores.around.language()) : '';
      },
    });
    makeAutoObservable<this, 'stores' | 'requestKey'>(
      this,
      {
        stores: false,
        requestKey: false,
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

  /** A stage was chosen from the list, which folds. */
  choose(stage: StagePlan['target']): void {
    if (stage !== this.plan.target) this.request = undefined;
    this.plan.choose(stage);
    this.isChoosing = false;
  }

  unfold(): void {
    this.isChoosing = true;
  }

  /** Required, empty, and not for this person to fill. */
  get requiredFromOthers(): string[] {
    return this.draft.rows.all
      .filter(({ state, field }) => state === 'read' && this.draft.isEmpty(field))
      .map(({ field }) => field.field_id);
  }

  /** Whom the stage that is left names for those fields: the fields of the team, and their members. */
  get toAsk(): ReturnType<typeof membersToAsk> {
    const { from } = this.plan;
    const owner = this.record.owner_member_id;
    return membersToAsk(from, { owner, data: this.record }, this.stores.company.user?.member_id ?? '');
  }

  /** How many of the things that the move requires this person has still to provide. */
  get missing(): number {
    const lacking = this.plan.lacking.filter(({ isDisabled }) => !isDisabled).length;
    return this.draft.rows.missing + lacking + (this.approval.isToChoose ? 1 : 0);
  }

  /** It cannot be saved, whatever this person fills in. */
  get isBlocked(): boolean {
    const { target, bar: targetBar, lacking } = this.plan;
    return (
      !target ||
      targetBar !== undefined ||
      this.requiredFromOthers.length > 0 ||
      lacking.some(({ isDisabled }) => isDisabled)
    );
  }

  /** Whether the chosen stage is to be seen with what it asks for before the record moves (REQ records 4). */
  get opensForm(): boolean {
    return (
      this.isBlocked ||
      this.approval.isNeeded ||
      opensForm(this.plan.requirements, { is_draft: this.plan.position?.is_draft ?? false })
    );
  }

  /** What the move is, for its words. */
  get kind(): MoveKind {
    const { from, target, position } = this.plan;
    if (!target) return 'moved';
    return moveKind(from, target, { wasDraft: position?.is_draft ?? false, isDraft: isOfDrafts(target) });
  }

  async save(): Promise<SaveOutcome> {
    const outcome = await this.draft.save();
    if (outcome.kind === 'approval') runInAction(() => (this.isChoosing = false));
    // A refusal may be about the stages themselves: then they are to be seen.
    if (outcome.kind === 'conflict') this.plan.moved(this.positionNow);
    return outcome;
  }

  /** The sheet of the conflict was answered: the move goes on from where the record is now, or the stage stays theirs. */
  settled(choices: Readonly<Record<string, 'mine' | 'theirs'>>): 'again' | 'stays' {
    const { stage_id: answer } = choices;
    if (answer !== 'theirs' && this.plan.target && !this.plan.bar) return 'again';
    this.plan.choosePipeline(this.plan.pipelineId);
    this.isChoosing = true;
    return 'stays';
  }

  /** Asks the members for what they have to fill. Each gets one message for a move. */
  async ask(): Promise<void> {
    const stageId = this.plan.target?.stage_id;
    if (stageId === undefined || this.saving) return;
    const input = { object_type: this.record.table_id, object_id: this.record._id, stage_id: stageId };
    this.requestError = undefined;
    await whileSaving(
      this,
      this.requestKey,
      async () => {
        const idempotencyKey = this.requestKey.for(input);
        const { member_ids: members, sent } = await this.stores.api.call('records.requestFields', input, {
          idempotencyKey,
        });
        this.requestKey.ended();
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
   * The sheet is open: what was typed before is looked for, and what others write of the record is followed, so that a field that they fill is not
   * missing any more. @returns what ends it.
   */
  open(): () => void {
    const { records } = this.stores;
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
        // It is read again with the save, which says what is wrong.
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
    return getPosition(this.stores.records.get(table_id, _id)?.json ?? this.record);
  }
}

function getPosition({ pipeline_id = null, stage_id = null, is_draft }: RecordJson): StagePosition {
  return { pipeline_id, stage_id, is_draft };
}
