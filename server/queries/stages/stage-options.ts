import { leadTable } from '../../../domain/objects/lead';
import type { ValueOption } from '../../../domain/metadata/field';
import { abilities } from '../../../domain/kinds';
import type { Db, PipelineRow, StageRow } from '../../db/tables';
import type { FieldConfig } from '../search/keys';
import { listStages } from './stages';

/** Returns fields with the stages and pipelines that can be chosen in them. A company without such fields needs no statement. */
export async function withStageOptions<F extends FieldConfig>(
  db: Db,
  clientId: string,
  fields: readonly F[],
): Promise<F[]> {
  if (!fields.some(hasStageOptions)) return [...fields];
  return withOptionsOfStages(fields, ...(await Promise.all([listStages(db, clientId), listPipelines(db, clientId)])));
}

/** Does the same with stages and pipelines that were read before. */
export function withOptionsOfStages<F extends FieldConfig>(
  fields: readonly F[],
  stages: readonly StageRow[],
  pipelines: readonly PipelineRow[],
): F[] {
  return fields.map((field) =>
    hasStageOptions(field) ? { ...field, value_options: getStageOptions(field, stages, pipelines) } : field,
  );
}

/** Returns every pipeline of the company in its order. */
function listPipelines(db: Db, clientId: string): Promise<PipelineRow[]> {
  return db
    .selectFrom('pipelines')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('table_id')
    .orderBy('order_no')
    .orderBy('pipeline_id')
    .execute();
}

/** Returns the pipelines of a type in their order, each with its stages. A pipeline that only stages name has its id as its name. */
export async function pipelinesWithStages(db: Db, clientId: string, tableId: string) {
  const [stages, pipelines] = await Promise.all([listStages(db, clientId), listPipelines(db, clientId)]);
  return pipelinesOfType(tableId, stages, pipelines);
}

/** Does the same with stages and pipelines that were read before. */
export function pipelinesOfType(tableId: string, stages: readonly StageRow[], pipelines: readonly PipelineRow[]) {
  const typeStages = stages.filter((stage) => stage.table_id === tableId);
  const knownPipelines = pipelines
    .filter((pipeline) => pipeline.table_id === tableId)
    .map(({ pipeline_id, name, i18n_resource }) => ({ pipeline_id, name, i18n_resource }));
  const unnamed = [...new Set(typeStages.map((stage) => stage.pipeline_id))].filter(
    (id) => !knownPipelines.some((pipeline) => pipeline.pipeline_id === id),
  );
  return [
    ...knownPipelines,
    ...unnamed.map((pipeline_id) => ({ pipeline_id, name: pipeline_id, i18n_resource: null })),
  ].map((pipeline) => ({
    ...pipeline,
    stages: typeStages.filter((stage) => stage.pipeline_id === pipeline.pipeline_id),
  }));
}

/** Returns true where the options are stages or pipelines: they are never configured with the field. */
function hasStageOptions({ value_type }: FieldConfig): boolean {
  const { options } = abilities[value_type];
  return options === 'stages' || options === 'pipelines' || options === 'leadStages';
}

/** Returns the options. `leadStages` are the stages of leads, for a field of any type. */
function getStageOptions(
  field: FieldConfig,
  stages: readonly StageRow[],
  pipelines: readonly PipelineRow[],
): ValueOption[] {
  const { options } = abilities[field.value_type];
  const typePipelines = pipelinesOfType(options === 'leadStages' ? leadTable : field.table, stages, pipelines);
  if (options === 'pipelines')
    return typePipelines.map((pipeline) => ({
      id: pipeline.pipeline_id,
      label: pipeline.name,
      i18n_resource: { label: pipeline.i18n_resource?.name ?? {} },
    }));
  return typePipelines.flatMap((pipeline) =>
    pipeline.stages.map((stage) => ({
      id: stage.stage_id,
      label: stage.name,
      weight: stage.weight,
      ...(typePipelines.length > 1 ? { group: pipeline.name } : {}),
      i18n_resource: { label: stage.i18n_resource?.name ?? {}, group: pipeline.i18n_resource?.name ?? {} },
    })),
  );
}
