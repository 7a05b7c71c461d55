import { blocks } from '../../../domain/approvals/course';
import { AppError, type FieldIssue } from '../../../domain/errors';
import type { ConflictParams } from '../../../domain/contract/records/records';
import { lastChange, stageTime } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import { localised } from '../../../domain/metadata/field';
import type { ApproveTemplate, Capability } from '../../../domain/metadata/settings';
import { getBehaviour } from '../../../domain/objects/behaviour';
import {
  capabilityState,
  lackingCapabilities,
  type CapabilityState,
  type LackingCapability,
} from '../../../domain/stages/capability';
import { startingStage } from '../../../domain/stages/choice';
import { collectRequirements } from '../../../domain/stages/requirements';
import { validateMove, type ValidMove, type MoveTarget } from '../../../domain/stages/move';
import { isOfConversion, isOfDrafts } from '../../../domain/stages/stage';
import type { StageRow, Trx } from '../../db/tables';
import { toList } from '../../messages/lists';
import { recordExtras } from '../../queries/records/record-extras';
import { ownDocument } from '../../queries/documents/record-tabs';
import { pipelinesOfType } from '../../queries/stages/stage-options';
import type { Values } from './accept-values';
import { getCompanyConfiguration, type SaveContext, type SaveTarget } from './save-context';

/** The caller's requests in addition to the values of fields. */
export interface RequestedCapabilities {
  /** The chosen capabilities to create with the record. */
  capabilities: readonly Capability[];
  /** The capabilities that this caller can have created for the record. */
  canMake: readonly Capability[];
  /** A conversion opens the stages of conversion, and no others. */
  isConversion?: boolean;
  /** Whether the move was approved: its own approval does not block it. */
  isApproved?: boolean;
  /** Whether an administrator imports history: every stage is open, without conditions and approvals. */
  isHistory?: boolean;
}

/** Both null: no stage, for drafts and records of types without stages. */
interface StageTargetPlace {
  pipelineId: string | null;
  stageId: string | null;
}

/** The requirements of the stages for a save that moves a record. */
export interface MoveRequirements {
  /** The entered stage in the reader's language. */
  stage: string;
  /** The exited stage. */
  from: StageRow | undefined;
  /** Ids of fields that must hold a value. */
  fields: readonly string[];
  lacking: readonly LackingCapability[];
}

/** The part of a save that stages decide. */
export interface MovePart {
  /** Values by field id; null empties a field. */
  values: Readonly<Values>;
  /** Invalid sent properties other than fields: they are refused together with the save's own issues. */
  refused?: readonly FieldIssue[];
  stage?: StageTargetPlace;
  isDraft?: boolean;
  /** The save is refused while a requirement is unfulfilled. */
  requirements?: MoveRequirements;
  /** One of these approvals is required if its condition matches: the save decides, because it knows the resulting record. */
  approvals?: readonly ApproveTemplate[];
  /** The capabilities that are created with the record, through the outbox. */
  opens?: readonly Capability[];
}

/** The sent stage, separate from field values and not validated yet. */
interface SentStage {
  pipeline: unknown;
  stage: unknown;
  /** The name under which the stage was sent. */
  key: string;
  values: Values;
}

/** A company's own field with the name of a stage property remains a field. */
function takeStage({ type, fields }: Pick<SaveTarget, 'type' | 'fields'>, input: Readonly<Values>): SentStage {
  const { stageProperty } = getBehaviour(type.table_id);
  const isStageProperty = (key: string) => type.is_stage_on && !fields.some((field) => field.field_id === key);
  const stageKeys = ['stage_id', ...(stageProperty === undefined ? [] : [stageProperty])].filter(isStageProperty);
  const consumedKeys = [...stageKeys, ...['pipeline_id'].filter(isStageProperty)];
  const key = stageKeys.find((name) => input[name] !== undefined) ?? 'stage_id';
  return {
    pipeline: isStageProperty('pipeline_id') ? (input.pipeline_id ?? undefined) : undefined,
    stage: stageKeys.includes(key) ? input[key] : undefined,
    key,
    values: Object.fromEntries(Object.entries(input).filter(([name]) => !consumedKeys.includes(name))),
  };
}

/** Returns whether the sent values contain a stage for this type. */
export function namesStage(target: Pick<SaveTarget, 'type' | 'fields'>, input: Readonly<Values>): boolean {
  const { pipeline, stage } = takeStage(target, input);
  return pipeline !== undefined || stage !== undefined;
}

/**
 * Returns the first stage of a new record: the stage that was sent, else the default one of the pipeline that was sent, or of the first (SD-61).
 * `refused` holds a pipeline or a stage that the type does not have. @throws AppError stageNotAllowed, noStageFollows.
 */
export async function moveOfNew(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  input: Readonly<Values>,
  requested: RequestedCapabilities,
): Promise<MovePart> {
  const { pipeline: askedPipeline, stage, key, values } = takeStage(target, input);
  if (!target.type.is_stage_on) return { values, ...(await decideCapabilities(trx, context, null, requested)) };
  const pipelines = await listPipelines(trx, context, target);
  const candidatePipelines = pipelines.filter(
    ({ pipeline_id }) => askedPipeline === undefined || pipeline_id === askedPipeline,
  );
  if (askedPipeline !== undefined && candidatePipelines.length === 0)
    return { values, refused: [notAnOption('pipeline_id')] };
  if (stage === undefined || stage === null) {
    const targetStage = candidatePipelines[0] && startingStage(candidatePipelines[0]);
    // Some pipelines have no starting stage: the record has no stage until a member moves it.
    if (!targetStage) return { values, ...(await decideCapabilities(trx, context, null, requested)) };
    return buildPart(
      trx,
      context,
      target,
      null,
      { from: undefined, to: targetStage, isDraft: isOfDrafts(targetStage) },
      { values, wanted: requested },
    );
  }
  if (requested.isHistory)
    return placeInHistory(null, resolveTarget(askedPipeline, stage, key), pipelines, values, key);
  const move = validatedMove(context, null, resolveTarget(askedPipeline, stage, key), pipelines, {
    key,
    underApproval: false,
  });
  // A new record has no stage, so it cannot already be there.
  if (!move) return { values };
  if ('field' in move) return { values, refused: [move] };
  return buildPart(trx, context, target, null, move, { values, wanted: requested });
}

/**
 * Returns the effect of a sent stage on a record that this transaction has locked. @throws AppError as `moveOfNew`, stageUnderApproval, and
 * conflict where another member moved it after `knownUpdateTime`: the first move wins (SD-72).
 */
export async function moveOfChange(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  before: StoredRecord,
  { sent, wanted, knownUpdateTime }: { sent: Readonly<Values>; wanted: RequestedCapabilities; knownUpdateTime: number },
): Promise<MovePart> {
  const { pipeline: askedPipeline, stage, key, values } = takeStage(target, sent);
  if (askedPipeline === undefined && stage === undefined)
    return { values, ...(await decideCapabilities(trx, context, before, wanted)) };
  refuseMovedMeanwhile(target, before, stage ?? null, knownUpdateTime);
  const pipelines = await listPipelines(trx, context, target);
  const start = pipelines.find(({ pipeline_id }) => pipeline_id === askedPipeline);
  // A pipeline without a stage means its starting stage; a record in that pipeline stays.
  if (stage === undefined && askedPipeline === before.pipeline_id) return { values };
  const stageId = stage === undefined && start ? startingStage(start)?.stage_id : stage;
  const { isConversion = false, isApproved = false, isHistory = false } = wanted;
  if (isHistory) return placeInHistory(before, resolveTarget(askedPipeline, stageId, key), pipelines, values, key);
  const underApproval = !isApproved && blocks(before.approve_status);
  const moveOptions = { key, underApproval, isConversion };
  const move = validatedMove(context, before, resolveTarget(askedPipeline, stageId, key), pipelines, moveOptions);
  if (!move) return { values, ...(await decideCapabilities(trx, context, before, wanted)) };
  if ('field' in move) return { values, refused: [move] };
  return buildPart(trx, context, target, before, move, { values, wanted });
}

/** Puts an imported record into its stage. Only a conversion creates converted leads. */
function placeInHistory(
  before: StoredRecord | null,
  target: MoveTarget | FieldIssue,
  pipelines: Awaited<ReturnType<typeof listPipelines>>,
  values: Values,
  key: string,
): MovePart {
  if ('field' in target) return { values, refused: [target] };
  const { stageId, pipelineId = before?.pipeline_id ?? undefined } = target;
  const stages = pipelines.flatMap((pipeline) => pipeline.stages).filter(({ stage_id }) => stage_id === stageId);
  const targetStage = stages.find(({ pipeline_id }) => pipeline_id === pipelineId) ?? stages[0];
  if (!targetStage || isOfConversion(targetStage)) return { values, refused: [notAnOption(key)] };
  return {
    values,
    stage: { pipelineId: targetStage.pipeline_id, stageId: targetStage.stage_id },
    isDraft: isOfDrafts(targetStage),
  };
}

async function listPipelines(trx: Trx, context: SaveContext, { type }: SaveTarget) {
  const { stages: all, pipelines } = await getCompanyConfiguration(trx, context);
  return pipelinesOfType(type.table_id, all, pipelines).filter(({ stages }) => stages.length > 0);
}

/** Returns the target, or the issue of an invalid id. */
function resolveTarget(pipeline: unknown, stage: unknown, key: string): MoveTarget | FieldIssue {
  if (typeof stage !== 'string') return notAnOption(key);
  if (pipeline !== undefined && typeof pipeline !== 'string') return notAnOption('pipeline_id');
  return { stageId: stage, pipelineId: pipeline };
}

/**
 * Returns the move, the issue of an unknown stage, or null where the record is already in the stage. @throws AppError stageUnderApproval,
 * stageNotAllowed, noStageFollows, in the reader's language.
 */
function validatedMove(
  { language }: SaveContext,
  before: StoredRecord | null,
  target: MoveTarget | FieldIssue,
  pipelines: Awaited<ReturnType<typeof listPipelines>>,
  { key, underApproval, isConversion = false }: { key: string; underApproval: boolean; isConversion?: boolean },
): ValidMove<StageRow> | FieldIssue | null {
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
      const allowedNames = toList(
        move.allowed.map((stage) => stageName(stage, language)),
        language,
        'disjunction',
      );
      throw new AppError('stageNotAllowed', {
        stage,
        allowed: allowedNames,
        allowed_ids: move.allowed.map((stage) => stage.stage_id),
      });
    }
  }
}

/** Returns the part of a request that follows from a valid move. */
async function buildPart(
  trx: Trx,
  context: SaveContext,
  { type, fields }: SaveTarget,
  before: StoredRecord | null,
  { from, to, isDraft }: ValidMove<StageRow>,
  { values, wanted }: { values: Values; wanted: RequestedCapabilities },
): Promise<MovePart> {
  const { language } = context;
  const requirements = collectRequirements(
    { from, to },
    { tableId: type.table_id, fields, settings: type.settings ?? null },
  );
  const stage = stageName(to, language);
  const getState = await getCapabilities(trx, context, before, wanted, requirements.capabilities);
  return {
    values,
    stage: { pipelineId: to.pipeline_id, stageId: to.stage_id },
    isDraft,
    requirements: {
      stage,
      from,
      fields: requirements.fields,
      lacking: lackingCapabilities(requirements.capabilities, getState),
    },
    approvals: requirements.approvals,
    opens: selectRequested(wanted, getState),
  };
}

/** Returns the capabilities that are created with a record that does not move. */
async function decideCapabilities(
  trx: Trx,
  context: SaveContext,
  before: StoredRecord | null,
  requested: RequestedCapabilities,
): Promise<Pick<MovePart, 'opens'>> {
  if (requested.capabilities.length === 0) return {};
  return { opens: selectRequested(requested, await getCapabilities(trx, context, before, requested, [])) };
}

/** @throws AppError notAllowed for an unavailable capability. An existing one is not created again. */
function selectRequested(
  { capabilities }: RequestedCapabilities,
  getState: (capability: Capability) => CapabilityState,
): Capability[] {
  if (capabilities.some((capability) => getState(capability) === 'DISABLED')) throw new AppError('notAllowed');
  return capabilities.filter((capability) => getState(capability) === 'WILL_OPEN');
}

/** Returns the states of the required or chosen capabilities. */
async function getCapabilities(
  trx: Trx,
  { actor }: SaveContext,
  before: StoredRecord | null,
  { capabilities, canMake }: RequestedCapabilities,
  extraCapabilities: readonly Capability[],
): Promise<(capability: Capability) => CapabilityState> {
  const has =
    before && extraCapabilities.length + capabilities.length > 0
      ? await recordExtras(trx, actor.clientId, { tableId: before.table_id, recordId: before.id })
      : null;
  const existingCapabilities: Record<Capability, boolean> = {
    chat: has !== null && has.chat_id !== null,
    task_list: has !== null && has.tasklist_guid !== null,
    doc: has !== null && has.tabs.some(({ tab_id }) => tab_id === ownDocument),
  };
  return (capability) =>
    capabilityState({
      isThere: existingCapabilities[capability],
      canBeMade: canMake.includes(capability),
      isChosen: capabilities.includes(capability),
    });
}

/** A member who moves a record has seen its stage: after another member's move even the same stage is a different move (SD-72). */
function refuseMovedMeanwhile(
  { fields }: SaveTarget,
  before: StoredRecord,
  requestedStage: unknown,
  knownUpdateTime: number,
): void {
  const last = before.field_times[stageTime];
  if (!last || last.time <= knownUpdateTime) return;
  const params: ConflictParams = {
    update_time: lastChange(before, fields).time,
    fields: [
      { field: 'stage_id', mine: requestedStage, theirs: before.stage_id, member_id: last.member_id, time: last.time },
    ],
  };
  throw new AppError('conflict', params);
}

function stageName({ name, i18n_resource }: Pick<StageRow, 'name' | 'i18n_resource'>, language: string): string {
  return localised({ i18n_resource: i18n_resource ?? {} }, 'name', name, language);
}

function notAnOption(field: string): FieldIssue {
  return { field, code: 'notAnOption' };
}
