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
  const own = stages.filter((stage) => stage.pipeline_id === pipeline_id);
  const stands = own.find((stage) => stage.stage_id === stage_id);
  const begins = own.find((stage) => stage.stage_id === from);
  return stands !== undefined && begins !== undefined && stands.weight >= begins.weight;
}
