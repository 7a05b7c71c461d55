import { enterableStages } from './choice';
import {
  isOfConversion,
  isOfDrafts,
  isSameStage,
  findStage,
  type PipelineStages,
  type Stage,
  type StagePosition,
} from './stage';

/** Why a stage cannot be chosen. */
type StageBar = 'here' | 'ofConversion' | 'ofDrafts' | 'notFirst' | 'notNext';

/** A stage as a choice. */
export interface StageOption<Of extends Stage> {
  stage: Of;
  /** Absent: it can be chosen. */
  bar?: StageBar;
  /** The lead enters the stage by conversion, never by a move. */
  byConversion?: true;
}

/**
 * Returns the stages of a pipeline as choices, in their order. Unavailable ones are included with the reason, so that members do not look for them.
 * A stage with an approval can be chosen: the move then requests the approval. @param position null for a new record. @param mayConvert whether the
 * member may convert the record, by its abilities.
 */
export function stageOptions<Of extends Stage>(
  position: StagePosition | null,
  pipeline: PipelineStages<Of>,
  { mayConvert = false }: { mayConvert?: boolean } = {},
): StageOption<Of>[] {
  const choosable = enterableStages(position, [pipeline], { mayConvert });
  const from = position ? findStage(position, [pipeline]) : undefined;
  return pipeline.stages.map((stage) => {
    if (position && isSameStage(stage, position)) return { stage, bar: 'here' };
    if (!choosable.includes(stage)) return { stage, bar: findBar(stage, from, position) };
    return isOfConversion(stage) ? { stage, byConversion: true } : { stage };
  });
}

function findBar(stage: Stage, from: Stage | undefined, position: StagePosition | null): StageBar {
  if (isOfConversion(stage)) return 'ofConversion';
  if (isOfDrafts(stage) && position && !position.is_draft) return 'ofDrafts';
  return from ? 'notNext' : 'notFirst';
}
