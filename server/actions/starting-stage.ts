import { AppError } from '../../domain/errors';
import { behaviourOf } from '../../domain/objects/behaviour';
import { beginsIn, startingStage as firstStage } from '../../domain/stages/choice';
import type { Trx } from '../db/tables';
import { pipelinesWithStages } from '../queries/stage-options';
import type { Values } from './accept-values';
import type { SaveTarget, SaveContext } from './save-context';

/** Where a new record stands; both null in a type without stages. */
export interface StartingStage {
  pipelineId: string | null;
  stageId: string | null;
  /** What was sent besides: the values of fields. */
  values: Values;
}

/**
 * The pipeline and the stage of a new record: those that were sent, else the first pipeline and its default stage, or the first in which records
 * begin (ADR-0084). A draft has no stage and does not come here.
 * @throws AppError invalid for a pipeline or a stage that the type does not have, or a stage that closes.
 */
export async function startingStage(
  trx: Trx,
  { actor }: SaveContext,
  { type, fields }: Pick<SaveTarget, 'type' | 'fields'>,
  sent: Readonly<Values>,
): Promise<StartingStage> {
  if (!type.is_stage_on) return { pipelineId: null, stageId: null, values: { ...sent } };
  const { stageProperty } = behaviourOf(type.table_id);
  const stageKeys = ['stage_id', ...(stageProperty === undefined ? [] : [stageProperty])];
  // A field of the company that happens to have such a name keeps it.
  const isOurs = (key: string) => !fields.some((field) => field.field_id === key);
  const taken = (key: string) => (isOurs(key) ? (sent[key] ?? undefined) : undefined);
  const values = Object.fromEntries(
    Object.entries(sent).filter(([key]) => !(isOurs(key) && ['pipeline_id', ...stageKeys].includes(key))),
  );

  const pipelines = (await pipelinesWithStages(trx, actor.clientId, type.table_id)).filter(
    ({ stages }) => stages.length > 0,
  );
  const stageKey = stageKeys.find((key) => taken(key) !== undefined);
  const askedStage = stageKey && taken(stageKey);
  const askedPipeline = taken('pipeline_id');
  const within = pipelines.filter(({ pipeline_id }) => askedPipeline === undefined || pipeline_id === askedPipeline);
  if (askedPipeline !== undefined && within.length === 0) throw notAnOption('pipeline_id');
  if (stageKey === undefined) {
    const [first] = within;
    const chosen = first && firstStage(first);
    return { pipelineId: first?.pipeline_id ?? null, stageId: chosen?.stage_id ?? null, values };
  }
  const pipeline = within.find(({ stages }) => stages.some((stage) => stage.stage_id === askedStage && beginsIn(stage)));
  if (!pipeline) throw notAnOption(stageKey);
  return { pipelineId: pipeline.pipeline_id, stageId: String(askedStage), values };
}

function notAnOption(field: string): AppError {
  return new AppError('invalid', {}, [{ field, code: 'notAnOption' }]);
}
