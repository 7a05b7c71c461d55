import type { Field } from '../metadata/field';
import { isComputed, isOfTeam } from '../metadata/reading';
import { isEmptyValue, valueTypes } from '../values';
import { abilities } from '../kinds';
import { isByHand } from './by-hand';
import { getConfig, type FormTask, type ReadValue } from './form';
import { hiddenFields } from './hidden';
import { isRequiredBy } from './hidden-required';

/** A field as a form shows it. */
export interface FormRow {
  field: Field;
  /** `read`: shown and not to be changed by hand. `noAccess`: required, and this person may not see it; only its name is shown. */
  state: 'write' | 'read' | 'noAccess';
  /** The form is not sent without a value. Only of rows that can be written. */
  required: boolean;
  /** Read only because the people on the record are not this person's to change. */
  teamIsFixed?: true;
}

/** The rows of a form in the order of its fields. */
export function formRows(fields: readonly Field[], getValue: ReadValue, task: FormTask): FormRow[] {
  const hidden = hiddenFields(fields, getValue, task);
  return fields.flatMap((field) => (hidden.has(field.field_id) ? [] : (toRow(field, getValue, task) ?? [])));
}

/** One row; null where the form does not show the field, whatever its condition says. */
export function toRow(field: Field, getValue: ReadValue, task: FormTask): FormRow | null {
  const isRequested = task.alsoRequired?.includes(field.field_id) ?? false;
  if (task.holdsAskedAlone && !isRequested) return null;
  if (field.access === 'none')
    return isRequested || isRequiredBy(field, task.use) ? { field, state: 'noAccess', required: false } : null;
  // A button of the record is on its page, and a form has no value to fill in for it.
  if (field.is_not_show || abilities[field.value_type].isButton) return null;
  const permission = getConfig(field, task.use)?.field_create_permission;
  if (task.task === 'create' && permission === 'invisible' && !isRequested) return null;
  const byHand = isByHand(field, task);
  const teamIsFixed = byHand && task.teamIsFixed === true && isOfTeam(field);
  if (byHand && !teamIsFixed) return { field, state: 'write', required: isRequested || permission === 'required' };
  // While a record is made, a field that others fill is empty, unless a default or a formula fills it.
  const isShown =
    task.task === 'edit' || isComputed(field) || !isEmptyValue(valueTypes[field.value_type], getValue(field.field_id));
  return isShown ? { field, state: 'read', required: false, ...(teamIsFixed ? { teamIsFixed } : {}) } : null;
}
