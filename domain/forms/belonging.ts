import type { Field } from '../metadata/field';
import type { FormPlace, FormTask, ReadValue } from './form';

/**
 * Returns whether a field belongs to the place of the form's record (REQ records 3, field properties `pipeline_id`, `stage_id`, `lead_stage_id` and
 * `ticket_status`). A field that names none of them belongs everywhere. In a move both ends count, so that the requirements of the stage being left
 * can be filled as well. The place of a field is no right: a member who may write it can fill it anywhere, by an address or a save that names it.
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

/** Returns the properties of a field that limit its place, where it has any. */
export function belonging(field: Field): Partial<Field> {
  const { pipeline_id, stage_id, lead_stage_id, ticket_status } = field;
  return {
    ...(pipeline_id === undefined ? {} : { pipeline_id }),
    ...(stage_id === undefined ? {} : { stage_id }),
    ...(lead_stage_id === undefined ? {} : { lead_stage_id }),
    ...(ticket_status === undefined ? {} : { ticket_status }),
  };
}
