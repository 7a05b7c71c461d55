import type { Stage, StagePosition } from './stage';

/**
 * Returns whether a record is in a stage or beyond it: in the same pipeline, in the order of their probabilities. A lost record has reached only
 * the stage of its loss.
 */
export function hasReached(
  { pipeline_id, stage_id }: Pick<StagePosition, 'pipeline_id' | 'stage_id'>,
  from: string,
  stages: readonly Stage[],
): boolean {
  const ownStages = stages.filter((stage) => stage.pipeline_id === pipeline_id);
  const currentStage = ownStages.find((stage) => stage.stage_id === stage_id);
  const begins = ownStages.find((stage) => stage.stage_id === from);
  return currentStage !== undefined && begins !== undefined && currentStage.weight >= begins.weight;
}
