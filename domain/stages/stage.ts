import type { StageSettings } from '../metadata/settings';
import { getOutcome } from './outcome';

/** A stage as the rules read it; server rows and answers have this form. */
export interface Stage {
  pipeline_id: string;
  stage_id: string;
  /** 0 to 100, the probability in percent: 100 = won, 0 = lost (REQ records 3, SD-62). */
  weight: number;
  settings?: StageSettings | null;
}

/** The stages of one pipeline, in their order. */
export interface PipelineStages<Of extends Stage = Stage> {
  pipeline_id: string;
  stages: readonly Of[];
}

/** The stage of a record. A stored record fits this type. */
export interface StagePosition {
  pipeline_id: string | null;
  stage_id: string | null;
  is_draft: boolean;
}

/** Returns whether the stage is won or lost, which closes the record. */
export function isClosed(stage: Pick<Stage, 'weight'>): boolean {
  return getOutcome(stage) !== 'open';
}

/** Returns the probability of a record in a stage for a forecast, 0 to 1. */
export function getProbability({ weight }: Pick<Stage, 'weight'>): number {
  return Math.min(Math.max(weight, 0), 100) / 100;
}

/** The weights of the stages that close, for queries that cannot call `isClosed`. */
export const closingWeights: readonly number[] = [0, 100];

/** Returns whether records in this stage are not finished. */
export function isOfDrafts({ settings }: Pick<Stage, 'settings'>): boolean {
  return settings?.is_draft === true;
}

/** Returns whether the stage is that of leads which became customers. */
export function isOfConversion({ settings }: Pick<Stage, 'settings'>): boolean {
  return settings?.is_convert === true;
}

export function isSameStage(
  first: Pick<Stage, 'pipeline_id' | 'stage_id'>,
  second: { pipeline_id: string | null; stage_id: string | null },
): boolean {
  return first.pipeline_id === second.pipeline_id && first.stage_id === second.stage_id;
}

/** Returns the stage of a record; undefined for no stage or a deleted one. */
export function findStage<Of extends Stage>(
  position: Pick<StagePosition, 'pipeline_id' | 'stage_id'>,
  pipelines: readonly PipelineStages<Of>[],
): Of | undefined {
  return pipelines.flatMap(({ stages }) => stages).find((stage) => isSameStage(stage, position));
}
