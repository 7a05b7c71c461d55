import { localised } from '../../../domain/metadata/field';
import { isSameStage } from '../../../domain/stages/stage';
import { pipelinesOfType } from '../../queries/stages/stage-options';
import type { TypeContext } from '../records/record-access';

type Context = Pick<TypeContext, 'type' | 'company'>;

/** Returns the name of a pipeline in the reader's language: the id for a deleted one, an empty text for none. */
export function pipelineName({ type, company }: Context, pipelineId: string | null, language: string): string {
  if (pipelineId === null) return '';
  const pipeline = pipelinesOfType(type.table_id, company.stages, company.pipelines).find(
    ({ pipeline_id }) => pipeline_id === pipelineId,
  );
  return pipeline ? getName(pipeline, language) : pipelineId;
}

/** Returns the same for a stage. */
export function stageNameIn(
  { type, company }: Context,
  stagePosition: { pipeline_id: string | null; stage_id: string | null },
  language: string,
): string {
  if (stagePosition.stage_id === null) return '';
  const stage = company.stages.find(
    (candidate) => candidate.table_id === type.table_id && isSameStage(candidate, stagePosition),
  );
  return stage ? getName(stage, language) : stagePosition.stage_id;
}

function getName(
  { name, i18n_resource }: { name: string; i18n_resource: Record<string, Record<string, string>> | null },
  language: string,
): string {
  return localised({ i18n_resource: i18n_resource ?? {} }, 'name', name, language);
}
