import type { Field } from '../metadata/field';
import type { FormPlace, FormTask, ReadValue } from './form';

/**
 * Whether a field belongs to where the record of a form stands (REQ records 3, field properties `pipeline_id`, `stage_id`, `lead_stage_id` and
 * `ticket_status`): a field that names none of them belongs everywhere. In a move both ends count, so that what the stage that is left asks for
 * can be filled as well. Where a field belongs is no right: a member who may write it can fill it anywhere by what names it.
 */
export function belongsHere(
  field: Field,
  getValue: ReadValue,
  { record, to: targetPlace, alsoShown, statusField }: FormTask,
): boolean {
  if (alsoShown?.includes(field.field_id)) return true;
  const { pipeline_id: pipeline, stage_id: ownStage, lead_stage_id: leadStage, ticket_status: status } = field;
  const stage = ownStage ?? leadStage;
  const isSamePlace = (candidatePlace: Partial<FormPlace> | undefined) =>
    (pipeline === undefined || candidatePlace?.pipeline_id === pipeline) &&
    (stage === undefined || candidatePlace?.stage_id === stage);
  const hasStatus =
    status === undefined || (statusField !== undefined && [getValue(statusField)].flat().includes(status));
  return hasStatus && (isSamePlace(record) || isSamePlace(targetPlace));
}

/** What is said of a field's place, where anything is. */
export function belonging(field: Field): Partial<Field> {
  const { pipeline_id, stage_id, lead_stage_id, ticket_status } = field;
  return {
    ...(pipeline_id === undefined ? {} : { pipeline_id }),
    ...(stage_id === undefined ? {} : { stage_id }),
    ...(lead_stage_id === undefined ? {} : { lead_stage_id }),
    ...(ticket_status === undefined ? {} : { ticket_status }),
  };
}
