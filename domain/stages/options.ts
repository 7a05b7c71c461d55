import { choosableStages } from './choice';
import { approvalsOf } from './requirements';
import {
  isOfConversion,
  isOfDrafts,
  isSameStage,
  stageOf,
  type PipelineStages,
  type Stage,
  type StagePosition,
} from './stage';

/** Why a stage cannot be chosen. */
type StageBar = 'here' | 'ofConversion' | 'ofDrafts' | 'notFirst' | 'notNext' | 'needsApproval';

/** A stage as a choice. */
export interface StageOption<Of extends Stage> {
  stage: Of;
  /** Absent: it can be chosen. */
  bar?: StageBar;
}

/**
 * The stages of a pipeline as choices, in their order: also those that cannot be chosen, with the reason, so that nobody looks for them.
 * @param position null for a new record.
 */
export function stageOptions<Of extends Stage>(
  position: StagePosition | null,
  pipeline: PipelineStages<Of>,
): StageOption<Of>[] {
  const choosable = choosableStages(position, [pipeline]);
  const from = position ? stageOf(position, [pipeline]) : undefined;
  return pipeline.stages.map((stage) => {
    if (position && isSameStage(stage, position)) return { stage, bar: 'here' };
    if (!choosable.includes(stage)) return { stage, bar: barOf(stage, from, position) };
    return approvalsOf({ from, to: stage }).length > 0 ? { stage, bar: 'needsApproval' } : { stage };
  });
}

function barOf(stage: Stage, from: Stage | undefined, position: StagePosition | null): StageBar {
  if (isOfConversion(stage)) return 'ofConversion';
  if (isOfDrafts(stage) && position && !position.is_draft) return 'ofDrafts';
  return from ? 'notNext' : 'notFirst';
}
