import type { Filter } from '../filter-tree';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { TypeSettings } from '../metadata/settings';
import { getBehaviour } from '../objects/behaviour';
import { getOutcome, type StageOutcome } from './outcome';
import { isClosed, isOfDrafts, type PipelineStages, type Stage } from './stage';

/** The number of records that a column shows at first and adds each time (SD-66). */
export const boardPageSize = 20;
/** The maximum number of columns in one call; longer boards send several calls. */
export const boardColumnsAtMost = 100;

/** The order of stages by outcome: won before lost, both after open. */
const outcomeRanks: Record<StageOutcome, number> = { open: 0, won: 1, lost: 2 };

/**
 * Returns the stages of a pipeline as columns of its board: by weight, closing stages last (SD-66). Draft stages are left out, because no list
 * shows drafts.
 */
export function boardStages<Of extends Stage>(stages: readonly Of[]): Of[] {
  return stages
    .filter((stage) => !isOfDrafts(stage))
    .sort(
      (first, second) =>
        outcomeRanks[getOutcome(first)] - outcomeRanks[getOutcome(second)] || first.weight - second.weight,
    );
}

/** Returns whether a column is folded at first: won or lost records need no work any more (SD-66). */
export function beginsFolded(stage: Pick<Stage, 'weight'>): boolean {
  return isClosed(stage);
}

/** The properties of a type that determine its board. */
interface BoardType {
  table_id: string;
  settings: TypeSettings | null;
  list_second_show_field_ids: readonly string[];
}

/**
 * Returns the amount that the columns of a board sum up: the type's setting, else the amount of its products, else the first amount on its cards.
 * Undefined where none exists or the member may not see it. @param fields of the type, with the access of the caller.
 */
export function boardAmount(
  { table_id, settings, list_second_show_field_ids: shownFieldIds }: BoardType,
  fields: readonly Field[],
): Field | undefined {
  const amounts = fields.filter(({ value_type }) => abilities[value_type].isAmount);
  const { productAmountField } = getBehaviour(table_id);
  const candidateIds = [settings?.board_amount_field_id, productAmountField, ...shownFieldIds];
  const amountField = candidateIds
    .map((id) => amounts.find(({ field_id }) => field_id === id))
    .find((field) => field !== undefined);
  return amountField?.access === 'none' ? undefined : amountField;
}

/**
 * Returns the filter of the records that are in no column of a pipeline's board and belong to no other board. They are in no pipeline, in a deleted
 * one, or in a deleted stage of this one.
 */
export function unplacedFilter(pipelineId: string, pipelines: readonly PipelineStages[]): Filter {
  const pipelineIds = pipelines.map(({ pipeline_id }) => pipeline_id);
  const ownPipeline = pipelines.find(({ pipeline_id }) => pipeline_id === pipelineId);
  return {
    join: 'or',
    items: [
      { join: 'and', items: excludeValues('pipeline_id', pipelineIds) },
      {
        join: 'and',
        items: [
          { field: 'pipeline_id', relation: 'include', value: [pipelineId] },
          ...excludeValues(
            'stage_id',
            boardStages(ownPipeline?.stages ?? []).map(({ stage_id }) => stage_id),
          ),
        ],
      },
    ],
  };
}

/** The most values of one condition, as the filter's own limit. */
const valuesAtMost = 100;

/** Returns conditions that exclude these values, split because a pipeline may have more stages than one condition may contain. */
function excludeValues(field: string, values: readonly string[]): Filter[] {
  const chunks = Array.from({ length: Math.ceil(values.length / valuesAtMost) }, (_, chunkIndex) =>
    values.slice(chunkIndex * valuesAtMost, (chunkIndex + 1) * valuesAtMost),
  );
  return chunks.map((value) => ({ field, relation: 'exclude', value }));
}
