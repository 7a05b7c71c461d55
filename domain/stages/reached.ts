import type { Stage, StagePosition } from './stage';

/**
 * Whether a record stands in a stage or beyond it: in the same pipeline, in the order of their probabilities. What is lost has not reached any stage but
 * that of its loss.
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
