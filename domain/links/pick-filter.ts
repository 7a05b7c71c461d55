import type { Condition, Filter } from '../filter-tree';

/** The context that a picker of records is opened from, and the records that it leaves out. */
export interface PickScope {
  /** The linking record, where it has the type of the offered records. */
  selfId?: string | undefined;
  /** The pipeline of the offered records. */
  pipelineId?: string | null | undefined;
  /** The stages that count their records as closed. */
  closedStageIds?: readonly string[] | undefined;
}

/** The maximum number of values in one condition. */
const valuesAtMost = 100;

/**
 * Returns the filter of a picker in addition to its keyword (REQ records 7.37): it leaves out the record itself, other pipelines and closed
 * records. Undefined for a picker of everything.
 */
export function pickFilter({ selfId, pipelineId, closedStageIds = [] }: PickScope): Filter | undefined {
  const items: Condition[] = [];
  if (selfId !== undefined) items.push({ field: '_id', relation: 'exclude', value: [selfId] });
  if (pipelineId) items.push({ field: 'pipeline_id', relation: 'include', value: [pipelineId] });
  const closedIds = closedStageIds.slice(0, valuesAtMost);
  if (closedIds.length > 0) items.push({ field: 'stage_id', relation: 'exclude', value: closedIds });
  return items.length === 0 ? undefined : { join: 'and', items };
}
