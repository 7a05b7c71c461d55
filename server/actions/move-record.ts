import { blocks } from '../../domain/approvals/course';
import { AppError, type FieldIssue } from '../../domain/errors';
import type { ConflictParams } from '../../domain/contract/records';
import { lastChange, stageTime } from '../../domain/filters/last-change';
import type { StoredRecord } from '../../domain/filters/matches';
import { localised } from '../../domain/metadata/field';
import type { ApproveTemplate, Capability } from '../../domain/metadata/settings';
import { behaviourOf } from '../../domain/objects/behaviour';
import {
  capabilityState,
  lackingCapabilities,
  type CapabilityState,
  type LackingCapability,
} from '../../domain/stages/capability';
import { startingStage } from '../../domain/stages/choice';
import { requirementsOf } from '../../domain/stages/requirements';
import { validateMove, type Move, type Target } from '../../domain/stages/move';
import { isOfDrafts } from '../../domain/stages/stage';
import type { StageRow, Trx } from '../db/tables';
import { listOf } from '../messages/lists';
import { recordExtras } from '../queries/record-extras';
import { ownDocument } from '../queries/record-tabs';
import { pipelinesOfType } from '../queries/stage-options';
import type { Values } from './accept-values';
import { companyOf, type SaveContext, type SaveTarget } from './save-context';

/** What a caller wants beside the values of fields. */
export interface Wanted {
  /** Chosen to be made with the record. */
  capabilities: readonly Capability[];
  /** What this caller can have made for the record. */
  canMake: readonly Capability[];
  /** The record is being converted: the stages of conversion are open to it, and no others. */
  isConversion?: boolean;
  /** The move was approved: its own approval does not stand in its way. */
  isApproved?: boolean;
}

/** Both null: in no stage, as a draft and a record of a type without stages are. */
interface StagePlace {
  pipelineId: string | null;
  stageId: string | null;
}

/** What the stages ask of a save that moves a record. */
export interface MoveRequirements {
  /** The stage that is entered, in the reader's language. */
  stage: string;
  /** The stage that is left. */
  from: StageRow | undefined;
  /** Ids of fields that must hold a value. */
  fields: readonly string[];
  lacking: readonly LackingCapability[];
}

/** The part of a save that stages decide. */
export interface MovePart {
  /** Values by field id; null empties a field. */
  values: Readonly<Values>;
  /** What was sent besides fields and is wrong: the save is refused for it, together with what it finds itself. */
  refused?: readonly FieldIssue[];
  stage?: StagePlace;
  isDraft?: boolean;
  /** The save is refused while something of it is missing. */
  requirements?: MoveRequirements;
  /** One of these approvals is needed, as far as its condition holds: the save decides, which knows the record as it would be. */
  approvals?: readonly ApproveTemplate[];
  /** What is made with the record, through the outbox. */
  opens?: readonly Capability[];
}

/** What was sent of a stage, apart from the values of fields; nothing of it is believed yet. */
interface SentStage {
  pipeline: unknown;
  stage: unknown;
  /** The name under which the stage was sent. */
  key: string;
  values: Values;
}

/** A field of the company that happens to be called like a property of stages keeps its name. */
function takeStage({ type, fields }: Pick<SaveTarget, 'type' | 'fields'>, sent: Readonly<Values>): SentStage {
  const { stageProperty } = behaviourOf(type.table_id);
  const isOurs = (key: string) => type.is_stage_on && !fields.some((field) => field.field_id === key);
  const stageKeys = ['stage_id', ...(stageProperty === undefined ? [] : [stageProperty])].filter(isOurs);
  const taken = [...stageKeys, ...['pipeline_id'].filter(isOurs)];
  const key = stageKeys.find((name) => sent[name] !== undefined) ?? 'stage_id';
  return {
    pipeline: isOurs('pipeline_id') ? (sent.pipeline_id ?? undefined) : undefined,
    stage: stageKeys.includes(key) ? sent[key] : undefined,
    key,
    values: Object.fromEntries(Object.entries(sent).filter(([name]) => !taken.includes(name))),
  };
}

/** Whether a caller names a stage among what they send for a record of this type. */
export function namesStage(target: Pick<SaveTarget, 'type' | 'fields'>, sent: Readonly<Values>): boolean {
  const { pipeline, stage } = takeStage(target, sent);
  return pipeline !== undefined || stage !== undefined;
}

/**
 * Where a new record begins: in the stage that was sent, else in the default one of the pipeline that was sent, or of the first (SD-61). `refused` holds a
 * pipeline or a stage that the type does not have.
 * @throws AppError stageNotAllowed, noStageFollows.
 */
export async function moveOfNew(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  sent: Readonly<Values>,
  wanted: Wanted,
): Promise<MovePart> {
  const { pipeline: askedPipeline, stage, key, values } = takeStage(target, sent);
  if (!target.type.is_stage_on) return { values, ...(await opensOf(trx, context, null, wanted)) };
  const pipelines = await pipelinesOf(trx, context, target);
  const within = pipelines.filter(({ pipeline_id }) => askedPipeline === undefined || pipeline_id === askedPipeline);
  if (askedPipeline !== undefined && within.length === 0) return { values, refused: [notAnOption('pipeline_id')] };
  if (stage === undefined || stage === null) {
    const to = within[0] && startingStage(within[0]);
    // The company has pipelines in which nothing may begin: the record is in no stage until somebody moves it.
    if (!to) return { values, ...(await opensOf(trx, context, null, wanted)) };
    return partOf(trx, context, target, null, { from: undefined, to, isDraft: isOfDrafts(to) }, { values, wanted });
  }
  const move = validatedMove(context, null, targetOf(askedPipeline, stage, key), pipelines, {
    key,
    underApproval: false,
  });
  // A new record is in no stage, so it is never there already.
  if (!move) return { values };
  if ('field' in move) return { values, refused: [move] };
  return partOf(trx, context, target, null, move, { values, wanted });
}

/**
 * What becomes of a stage that was sent for a record that is held by this transaction.
 * @throws AppError as `moveOfNew`, stageUnderApproval, and conflict where somebody has moved it after `knownUpdateTime`: the first wins (SD-72).
 */
export async function moveOfChange(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  before: StoredRecord,
  { sent, wanted, knownUpdateTime }: { sent: Readonly<Values>; wanted: Wanted; knownUpdateTime: number },
): Promise<MovePart> {
  const { pipeline: askedPipeline, stage, key, values } = takeStage(target, sent);
  if (askedPipeline === undefined && stage === undefined)
    return { values, ...(await opensOf(trx, context, before, wanted)) };
  refuseMovedMeanwhile(target, before, stage ?? null, knownUpdateTime);
  const pipelines = await pipelinesOf(trx, context, target);
  const start = pipelines.find(({ pipeline_id }) => pipeline_id === askedPipeline);
  // A pipeline alone means that the record begins there; where it is in that pipeline already, it stays.
  if (stage === undefined && askedPipeline === before.pipeline_id) return { values };
  const asked = stage === undefined && start ? startingStage(start)?.stage_id : stage;
  const { isConversion = false, isApproved = false } = wanted;
  const underApproval = !isApproved && blocks(before.approve_status);
  const how = { key, underApproval, isConversion };
  const move = validatedMove(context, before, targetOf(askedPipeline, asked, key), pipelines, how);
  if (!move) return { values, ...(await opensOf(trx, context, before, wanted)) };
  if ('field' in move) return { values, refused: [move] };
  return partOf(trx, context, target, before, move, { values, wanted });
}

async function pipelinesOf(trx: Trx, context: SaveContext, { type }: SaveTarget) {
  const { stages: all, pipelines } = await companyOf(trx, context);
  return pipelinesOfType(type.table_id, all, pipelines).filter(({ stages }) => stages.length > 0);
}

/** Returns the target, or the issue of what is no id. */
function targetOf(pipeline: unknown, stage: unknown, key: string): Target | FieldIssue {
  if (typeof stage !== 'string') return notAnOption(key);
  if (pipeline !== undefined && typeof pipeline !== 'string') return notAnOption('pipeline_id');
  return { stageId: stage, pipelineId: pipeline };
}

/**
 * Returns the move; the issue of a stage that the type does not have; null where the record is there already.
 * @throws AppError stageUnderApproval, stageNotAllowed, noStageFollows, in words of the reader.
 */
function validatedMove(
  { language }: SaveContext,
  before: StoredRecord | null,
  target: Target | FieldIssue,
  pipelines: Awaited<ReturnType<typeof pipelinesOf>>,
  { key, underApproval, isConversion = false }: { key: string; underApproval: boolean; isConversion?: boolean },
): Move<StageRow> | FieldIssue | null {
  if ('field' in target) return target;
  const move = validateMove(before, target, pipelines, { isUnderApproval: underApproval, isConversion });
  if (!move || !('reason' in move)) return move;
  switch (move.reason) {
    case 'unknown':
      return notAnOption(key);
    case 'underApproval':
      throw new AppError('stageUnderApproval');
    case 'notChoosable': {
      const stage = stageName(move.to, language);
      if (move.allowed.length === 0) throw new AppError('noStageFollows', { stage });
      const allowed = listOf(
        move.allowed.map((one) => stageName(one, language)),
        language,
        'disjunction',
      );
      throw new AppError('stageNotAllowed', { stage, allowed, allowed_ids: move.allowed.map((one) => one.stage_id) });
    }
  }
}

/** What a valid move makes of a request. */
async function partOf(
  trx: Trx,
  context: SaveContext,
  { type, fields }: SaveTarget,
  before: StoredRecord | null,
  { from, to, isDraft }: Move<StageRow>,
  { values, wanted }: { values: Values; wanted: Wanted },
): Promise<MovePart> {
  const { language } = context;
  const requirements = requirementsOf(
    { from, to },
    { tableId: type.table_id, fields, settings: type.settings ?? null },
  );
  const stage = stageName(to, language);
  const stateOf = await capabilitiesOf(trx, context, before, wanted, requirements.capabilities);
  return {
    values,
    stage: { pipelineId: to.pipeline_id, stageId: to.stage_id },
    isDraft,
    requirements: {
      stage,
      from,
      fields: requirements.fields,
      lacking: lackingCapabilities(requirements.capabilities, stateOf),
    },
    approvals: requirements.approvals,
    opens: chosen(wanted, stateOf),
  };
}

/** What is made with a record that does not move. */
async function opensOf(
  trx: Trx,
  context: SaveContext,
  before: StoredRecord | null,
  wanted: Wanted,
): Promise<Pick<MovePart, 'opens'>> {
  if (wanted.capabilities.length === 0) return {};
  return { opens: chosen(wanted, await capabilitiesOf(trx, context, before, wanted, [])) };
}

/** @throws AppError notAllowed for what cannot be had. What is there already is not made again. */
function chosen({ capabilities }: Wanted, stateOf: (capability: Capability) => CapabilityState): Capability[] {
  if (capabilities.some((capability) => stateOf(capability) === 'DISABLED')) throw new AppError('notAllowed');
  return capabilities.filter((capability) => stateOf(capability) === 'WILL_OPEN');
}

/** The states of what is asked for or chosen. */
async function capabilitiesOf(
  trx: Trx,
  { actor }: SaveContext,
  before: StoredRecord | null,
  { capabilities, canMake }: Wanted,
  asked: readonly Capability[],
): Promise<(capability: Capability) => CapabilityState> {
  const has =
    before && asked.length + capabilities.length > 0
      ? await recordExtras(trx, actor.clientId, { tableId: before.table_id, recordId: before.id })
      : null;
  const isThere: Record<Capability, boolean> = {
    chat: has !== null && has.chat_id !== null,
    task_list: has !== null && has.tasklist_guid !== null,
    doc: has !== null && has.tabs.some(({ tab_id }) => tab_id === ownDocument),
  };
  return (capability) =>
    capabilityState({
      isThere: isThere[capability],
      canBeMade: canMake.includes(capability),
      isChosen: capabilities.includes(capability),
    });
}

/** A member who moves a record has seen where it stood: even the same stage again is another move by then (SD-72). */
function refuseMovedMeanwhile(
  { fields }: SaveTarget,
  before: StoredRecord,
  mine: unknown,
  knownUpdateTime: number,
): void {
  const last = before.field_times[stageTime];
  if (!last || last.time <= knownUpdateTime) return;
  const params: ConflictParams = {
    update_time: lastChange(before, fields).time,
    fields: [{ field: 'stage_id', mine, theirs: before.stage_id, member_id: last.member_id, time: last.time }],
  };
  throw new AppError('conflict', params);
}

function stageName({ name, i18n_resource }: Pick<StageRow, 'name' | 'i18n_resource'>, language: string): string {
  return localised({ i18n_resource: i18n_resource ?? {} }, 'name', name, language);
}

function notAnOption(field: string): FieldIssue {
  return { field, code: 'notAnOption' };
}
