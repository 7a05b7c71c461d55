import {
  isClosed,
  isOfConversion,
  isOfDrafts,
  findStage,
  type PipelineStages,
  type Stage,
  type StagePosition,
} from './stage';

/**
 * Returns whether a record may begin in a stage (SD-61): by the stage's setting, else in every stage that neither closes records nor holds drafts.
 * No lead begins converted.
 */
function beginsIn(stage: Stage): boolean {
  if (isOfConversion(stage)) return false;
  return stage.settings?.enable_form_create ?? (!isClosed(stage) && !isOfDrafts(stage));
}

/**
 * Returns the stages that a record may move to next, in their order, pipeline by pipeline. - A new record, and one that is in no stage or in a
 * deleted one, moves to the stages where records begin. - Any other record moves to those that its stage names; without a list, to any other of its
 * pipeline (SD-38). No record changes its pipeline. - A finished record is never a draft again. - A stage of conversion is entered by converting,
 * and by nothing else: no lead counts as a customer without a conversion (ADR-0130). @param position null for a new record.
 */
export function choosableStages<Of extends Stage>(
  position: StagePosition | null,
  pipelines: readonly PipelineStages<Of>[],
  { isConversion = false }: { isConversion?: boolean } = {},
): Of[] {
  const ownStages = pipelinesFor(position, pipelines).flatMap(({ stages }) => stages);
  const current = position ? findStage(position, pipelines) : undefined;
  const mayBeDraft = position?.is_draft ?? true;
  return ownStages.filter((stage) => {
    if (isOfDrafts(stage) && !mayBeDraft) return false;
    if (isOfConversion(stage) !== isConversion) return false;
    if (!current) return isConversion || beginsIn(stage);
    const follows = current.settings?.jump_stages;
    return stage !== current && (follows === undefined || follows.includes(stage.stage_id));
  });
}

/** Returns whether a lead can be converted from its position. An unfinished lead must be finished first. */
export function mayBeConverted(position: StagePosition, pipelines: readonly PipelineStages<Stage>[]): boolean {
  return !position.is_draft && choosableStages(position, pipelines, { isConversion: true }).length > 0;
}

/** Returns the stages that a record can enter by a move. If the member may convert it, they include the stages that a conversion leads to. */
export function enterableStages<Of extends Stage>(
  position: StagePosition | null,
  pipelines: readonly PipelineStages<Of>[],
  { mayConvert }: { mayConvert: boolean },
): Of[] {
  const byMove = choosableStages(position, pipelines);
  if (!mayConvert || !position || position.is_draft) return byMove;
  return [...byMove, ...choosableStages(position, pipelines, { isConversion: true })];
}

/** Returns the pipelines that a member can choose first (REQ records 4): only that of the record, if it still exists. */
export function pipelinesFor<Of extends PipelineStages>(
  position: StagePosition | null,
  pipelines: readonly Of[],
): Of[] {
  const ownPipeline = pipelines.find(({ pipeline_id }) => pipeline_id === position?.pipeline_id);
  return ownPipeline ? [ownPipeline] : pipelines.filter(({ stages }) => stages.length > 0);
}

/**
 * Returns the stage in which a new record of a pipeline begins: its default stage, else the first that it may begin in (SD-61); undefined where
 * there is none.
 */
export function startingStage<Of extends Stage>({ stages }: Pick<PipelineStages<Of>, 'stages'>): Of | undefined {
  const possible = stages.filter(beginsIn);
  return possible.find(({ settings }) => settings?.is_default) ?? possible[0];
}

/**
 * Returns the stage that is offered first: the next one that can be chosen. Undefined at the end, so that a mistaken tap does not move a record
 * back. For a record without a stage it is the starting stage.
 */
export function offeredStage<Of extends Stage>(
  position: StagePosition | null,
  pipeline: PipelineStages<Of>,
): Of | undefined {
  const choosable = choosableStages(position, [pipeline]);
  const current = position ? findStage(position, [pipeline]) : undefined;
  if (!current) return choosable.find((stage) => stage === startingStage(pipeline)) ?? choosable[0];
  const currentIndex = pipeline.stages.indexOf(current);
  return choosable.find((stage) => pipeline.stages.indexOf(stage) > currentIndex);
}
