import type { Output } from '../../domain/contract';
import type { SessionRequest } from '../context';
import { pipelinesOfType } from '../queries/stage-options';
import type { StageRow } from '../db/tables';
import { configurationFor, configuredType } from './configured-type';

export type Pipeline = Output<'pipelines.list'>['list'][number];
type Named = { name: string; i18n_resource: Pipeline['i18n_resource'] | null };

export const named = ({ name, i18n_resource }: Named) => ({ name, ...(i18n_resource ? { i18n_resource } : {}) });

/** The pipelines of an object type with their stages; none for a type without stages. @throws AppError notFound for a type that the company does not have. */
export async function openPipelines(
  request: SessionRequest,
  tableId: string,
): Promise<ReturnType<typeof pipelinesOfType>> {
  const company = await configurationFor(request);
  const { type } = configuredType(company, tableId);
  return type.is_stage_on ? pipelinesOfType(tableId, company.stages, company.pipelines) : [];
}

export function stageJson(stage: StageRow): Pipeline['stages'][number] {
  return { _id: stage.stage_id, ...named(stage), weight: stage.weight };
}
