import type { Condition, Filter } from '../filter-tree';

/** What a picker of records is opened from, and what it leaves out. */
export interface PickScope {
  /** The record that is linked from, where it is of the type that is chosen from. */
  selfId?: string | undefined;
  /** The pipeline to keep to. */
  pipelineId?: string | null | undefined;
  /** Stages whose records are closed. */
  closedStageIds?: readonly string[] | undefined;
}

/** One condition holds at most this many values. */
const valuesAtMost = 100;

/** What a picker asks for besides its keyword (REQ records 7.37): not the record itself, its pipeline, nothing that is closed. Undefined for everything. */
export function pickFilter({ selfId, pipelineId, closedStageIds = [] }: PickScope): Filter | undefined {
  const items: Condition[] = [];
  if (selfId !== undefined) items.push({ field: '_id', relation: 'exclude', value: [selfId] });
  if (pipelineId) items.push({ field: 'pipeline_id', relation: 'include', value: [pipelineId] });
  const closedIds = closedStageIds.slice(0, valuesAtMost);
  if (closedIds.length > 0) items.push({ field: 'stage_id', relation: 'exclude', value: closedIds });
  return items.length === 0 ? undefined : { join: 'and', items };
}
