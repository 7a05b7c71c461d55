import type { Field } from '../metadata/field';
import { ownerProperty } from '../metadata/owner';
import { isOfTeam } from '../metadata/reading';
import { isAskable, neverAsked } from '../stages/requirements';
import { startingStage } from '../stages/choice';
import type { CompanyStage, CompanyType } from './company';
import { fault, twice, type Fault } from './fault';

/** Returns the faults of the settings of a type's stages, and of the type's own settings about them. */
export function stageFaults(type: CompanyType, fields: readonly Field[], path: string): Fault[] {
  const { lost_reason_field_id: reason } = type.settings ?? {};
  return [
    ...(reason === undefined ? [] : askedFault(type.table_id, reason, fields, `${path}.settings.lost_reason_field_id`)),
    ...type.stages.flatMap((stage, index) => settingsFaults(type, stage, fields, `${path}.stages.${index}.settings`)),
    ...startFaults(type, path),
  ];
}

/** Checks that each pipeline has a first stage: records never change their pipeline, so one without would stay empty. */
function startFaults({ is_stage_on, stages }: CompanyType, path: string): Fault[] {
  if (!is_stage_on) return [];
  const pipelines = [...new Set(stages.map(({ pipeline_id }) => pipeline_id))];
  return pipelines
    .filter((id) => !startingStage({ stages: stages.filter(({ pipeline_id }) => pipeline_id === id) }))
    .map((id) => fault(`${path}.stages`, 'neverBegins', id));
}

const fieldLists = ['required_fields', 'required_fields_out'] as const;
const templateLists = ['approve_templates', 'approve_templates_out'] as const;

function settingsFaults(
  type: CompanyType,
  { pipeline_id, settings = {} }: CompanyStage,
  fields: readonly Field[],
  path: string,
): Fault[] {
  const follows = settings.jump_stages ?? [];
  const isOwnStage = (id: string) =>
    type.stages.some((stage) => stage.pipeline_id === pipeline_id && stage.stage_id === id);
  return [
    ...follows.flatMap((id, nextIndex) =>
      isOwnStage(id) ? [] : [fault(`${path}.jump_stages.${nextIndex}`, 'noSuchStage', id)],
    ),
    ...fieldLists.flatMap((list) =>
      (settings[list] ?? []).flatMap((id, fieldIndex) =>
        askedFault(type.table_id, id, fields, `${path}.${list}.${fieldIndex}`),
      ),
    ),
    ...(settings.required_fields_out_notice_team_field_ids ?? []).flatMap((id, fieldIndex) =>
      teamFault(id, fields, `${path}.required_fields_out_notice_team_field_ids.${fieldIndex}`),
    ),
    ...templateLists.flatMap((list) =>
      twice(
        `${path}.${list}`,
        (settings[list] ?? []).map(({ template_id }) => template_id),
      ),
    ),
    ...templateLists.flatMap((list) =>
      (settings[list] ?? []).flatMap(({ template_id: id }, templateIndex) =>
        type.settings?.approval_templates?.some((template) => template.template_id === id)
          ? []
          : [fault(`${path}.${list}.${templateIndex}`, 'noSuchTemplate', id)],
      ),
    ),
  ];
}

/**
 * Checks that members can fill a required field, because a field that nobody can fill would block every record. Owner and stage may appear in the
 * list, but are not checked.
 */
function askedFault(tableId: string, id: string, fields: readonly Field[], path: string): Fault[] {
  if (neverAsked(tableId, id)) return [];
  const field = fields.find(({ field_id }) => field_id === id);
  if (!field) return [fault(path, 'noSuchField', id)];
  return isAskable(tableId, field) ? [] : [fault(path, 'notByHand', id)];
}

function teamFault(id: string, fields: readonly Field[], path: string): Fault[] {
  if (id === ownerProperty) return [];
  const field = fields.find(({ field_id }) => field_id === id);
  if (!field) return [fault(path, 'noSuchField', id)];
  return isOfTeam(field) ? [] : [fault(path, 'noTeamField', id)];
}
