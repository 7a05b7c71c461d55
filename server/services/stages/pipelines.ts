import * as z from 'zod/mini';
import type { Output } from '../../../domain/contract';
import { StageSettings } from '../../../domain/metadata/settings';
import { editablePermission } from '../../../domain/metadata/stage';
import type { SessionRequest } from '../../context';
import { pipelinesOfType } from '../../queries/stages/stage-options';
import type { StageRow } from '../../db/tables';
import { configurationFor, configuredType } from '../configuration/configured-type';

export type ListedPipeline = Output<'pipelines.list'>['list'][number];
/** Settings of a later version are not sent to this version's callers. */
const DetailedSettings = z.object(StageSettings.shape);

type LocalisedPipeline = { name: string; i18n_resource: ListedPipeline['i18n_resource'] | null };

export const presentName = ({ name, i18n_resource }: LocalisedPipeline) => ({
  name,
  ...(i18n_resource ? { i18n_resource } : {}),
});

/** Returns the pipelines of an object type with their stages; empty for a type without stages. @throws AppError notFound for an unknown type. */
export async function openPipelines(
  request: SessionRequest,
  tableId: string,
): Promise<ReturnType<typeof pipelinesOfType>> {
  const company = await configurationFor(request);
  const { type } = configuredType(company, tableId);
  return type.is_stage_on ? pipelinesOfType(tableId, company.stages, company.pipelines) : [];
}

/** Returns the field that holds the reason for losing a record of a type; undefined where the company requires none. */
export async function lostReasonField(request: SessionRequest, tableId: string): Promise<string | undefined> {
  return configuredType(await configurationFor(request), tableId).type.settings?.lost_reason_field_id;
}

/** A stage with the company's settings, as far as this version knows them. Every call answers it whole. */
export function stageJson(stage: StageRow): ListedPipeline['stages'][number] {
  const { stage_id, weight, settings, editable_permission } = stage;
  return {
    _id: stage_id,
    ...presentName(stage),
    weight,
    ...(settings ? DetailedSettings.parse(settings) : {}),
    ...(editable_permission ? { editable_permission: editablePermission(editable_permission) } : {}),
  };
}
