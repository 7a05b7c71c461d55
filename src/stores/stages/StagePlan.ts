import type { Field } from '@domain/metadata/field';
import type { Capability } from '@domain/metadata/settings';
import { afterTap, capabilityState, lackingCapabilities, type CapabilityState } from '@domain/stages/capability';
import { offeredStage, pipelinesFor, startingStage } from '@domain/stages/choice';
import { stageOptions, type StageOption } from '@domain/stages/options';
import { listApprovals, collectRequirements, type StageRequirements } from '@domain/stages/requirements';
import { isSameStage, findStage, type StagePosition } from '@domain/stages/stage';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { NamedPipeline, NamedStage, StageRules } from './pipelines';
import type { Destination } from '../records/write-calls';

interface StagePlanContext {
  tableId: string;
  fields: readonly Field[];
  rules: StageRules;
  /** The current position of the record; null while it is being created. */
  position: StagePosition | null;
  /** Whether a chat, a document or a task list exists already, and whether it can be created with the record. */
  isThere(capability: Capability): boolean;
  canBeMade(capability: Capability): boolean;
  /** Whether the member may convert the record, so that its stages of conversion can be chosen. */
  mayConvert?: boolean;
}

const nothing: StageRequirements = { fields: [], capabilities: [], approvals: [] };

/** The target stage of a record, and its requirements. The plan decides nothing itself: the rules are those of `domain/stages`. */
export class StagePlan {
  /** The position of the record when the member opened the sheet. */
  position: StagePosition | null;
  pipelineId: string | undefined;
  target: NamedStage | undefined;
  /** The capabilities that the member switched off: a capability that a stage requires is created unless the member declines. */
  readonly #declined = observable.set<Capability>();
  readonly #of: StagePlanContext;

  constructor(context: StagePlanContext) {
    this.#of = context;
    this.position = context.position;
    makeAutoObservable(this, { position: observableRef, target: observableRef }, { autoBind: true });
    this.choosePipeline(this.pipelines[0]?.pipeline_id);
  }

  /** The pipelines to choose from: only the record's own pipeline if it is in one. */
  get pipelines(): NamedPipeline[] {
    return pipelinesFor(this.position, this.#of.rules.pipelines);
  }

  get pipeline(): NamedPipeline | undefined {
    return this.pipelines.find(({ pipeline_id }) => pipeline_id === this.pipelineId);
  }

  /** Undefined for a record that is in no stage, and for one in a deleted stage. */
  get from(): NamedStage | undefined {
    return this.position ? findStage(this.position, this.#of.rules.pipelines) : undefined;
  }

  get options(): StageOption<NamedStage>[] {
    return this.pipeline ? stageOptions(this.position, this.pipeline, this.#of) : [];
  }

  /** The reason why the target cannot be entered now; undefined if it can. */
  get bar(): StageOption<NamedStage>['bar'] {
    return this.options.find(({ stage }) => stage === this.target)?.bar;
  }

  /** Whether a conversion leads to the target; it has a separate sheet. */
  get leadsToConversion(): boolean {
    return this.options.some(({ stage, byConversion }) => stage === this.target && byConversion);
  }

  /** Chooses the pipeline, with the stage that is offered first in it. */
  choosePipeline(pipelineId: string | undefined): void {
    this.pipelineId = pipelineId;
    const { pipeline, position } = this;
    const offered = pipeline && (position ? offeredStage(position, pipeline) : startingStage(pipeline));
    this.target = this.options.find(({ stage, bar }) => stage === offered && !bar)?.stage;
  }

  choose(stage: NamedStage | undefined): void {
    if (stage) this.pipelineId = stage.pipeline_id;
    this.target = stage;
  }

  /** Chooses the stage that an address or a list names, if this record's type has it. */
  named(stageId: string, pipelineId?: string): NamedStage | undefined {
    const all = this.pipelines.flatMap(({ stages }) => stages);
    return all.find((stage) => stage.stage_id === stageId && (pipelineId ?? stage.pipeline_id) === stage.pipeline_id);
  }

  /** Applies a move by someone else. The target stays, unless the record has already reached it. */
  moved(position: StagePosition): void {
    const { target } = this;
    this.position = position;
    if (target && isSameStage(target, position)) this.target = undefined;
    if (!this.pipeline) this.choosePipeline(this.pipelines[0]?.pipeline_id);
  }

  /** The requirements of the move; empty if no stage is chosen. */
  get requirements(): StageRequirements {
    const { target, from } = this;
    const { tableId, fields, rules } = this.#of;
    if (!target) return nothing;
    const settings = rules.lostReason === undefined ? null : { lost_reason_field_id: rules.lostReason };
    return collectRequirements({ from, to: target }, { tableId, fields, settings });
  }

  /** Returns the approvals that the stages list for this move; their conditions decide whether one is needed. */
  getApprovals(stage: NamedStage): StageRequirements['approvals'] {
    return listApprovals({ from: this.from, to: stage });
  }

  /** Returns true for a field that every move requires again, regardless of its earlier value: the reason for a loss. */
  asksAgain(fieldId: string): boolean {
    return fieldId === this.#of.rules.lostReason;
  }

  getState(capability: Capability): CapabilityState {
    const { isThere, canBeMade } = this.#of;
    return capabilityState({
      isThere: isThere(capability),
      canBeMade: canBeMade(capability),
      isChosen: !this.#declined.has(capability),
    });
  }

  toggle(capability: Capability): void {
    if (afterTap(this.getState(capability)) === 'WILL_OPEN') this.#declined.delete(capability);
    else this.#declined.add(capability);
  }

  /** The required capabilities that neither exist nor are chosen. */
  get lacking(): ReturnType<typeof lackingCapabilities> {
    return lackingCapabilities(this.requirements.capabilities, this.getState);
  }

  /** The data to send in addition to the values; undefined while no stage is chosen. */
  get destination(): Destination | undefined {
    const { target, requirements } = this;
    if (!target) return undefined;
    return {
      stage: { pipeline_id: target.pipeline_id, stage_id: target.stage_id },
      capabilities: requirements.capabilities.filter((capability) => this.getState(capability) === 'WILL_OPEN'),
    };
  }
}
