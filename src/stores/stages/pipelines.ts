import type { Output } from '@domain/contract';
import type { Pipeline } from '@domain/contract/stages/pipelines';
import type { Stage } from '@domain/stages/stage';
import type { Api } from '@/api';

/** A stage with its texts, as the stage rules read it. */
export interface NamedStage extends Stage {
  name: string;
  i18n_resource?: Pipeline['i18n_resource'];
  settings: Pipeline['stages'][number];
}

export interface NamedPipeline {
  pipeline_id: string;
  name: string;
  i18n_resource?: Pipeline['i18n_resource'];
  stages: readonly NamedStage[];
}

/** The rules for moves of a type's records. */
export interface StageRules {
  pipelines: readonly NamedPipeline[];
  /** The field for the reason of a loss; undefined if none is required. */
  lostReason: string | undefined;
}

/** Loads the pipelines of a type with all settings of their stages. Throws notFound and transport errors. */
export async function loadStageRules(api: Api, tableId: string): Promise<StageRules> {
  return toStageRules(await api.call('pipelines.list', { table_id: tableId }));
}

function toStageRules({ list, lost_reason_field_id: lostReason }: Output<'pipelines.list'>): StageRules {
  const pipelines = list.map(({ _id: pipeline_id, name, i18n_resource, stages }) => ({
    pipeline_id,
    name,
    i18n_resource,
    stages: stages.map((stage) => ({
      pipeline_id,
      stage_id: stage._id,
      name: stage.name,
      i18n_resource: stage.i18n_resource,
      weight: stage.weight,
      settings: stage,
    })),
  }));
  return { pipelines, lostReason };
}
