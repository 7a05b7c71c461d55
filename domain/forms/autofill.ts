import type { Field } from '../metadata/field';
import { acceptValue, valueTypes } from '../values';
import type { FormTask } from './form';
import { isByHand } from './by-hand';

/**
 * Returns the values that a source (a register of companies) offers and that fit a form, in stored shape. They belong to fields that this person
 * fills by hand, and are filled values that their field takes. The rest is left out without an error, because no person typed it.
 */
export function autofillValues(
  fields: readonly Field[],
  offered: Readonly<Record<string, unknown>>,
  task: Pick<FormTask, 'use'>,
): Record<string, unknown> {
  const fitting = fields.flatMap((field) => {
    if (!Object.hasOwn(offered, field.field_id) || field.is_not_show || !isByHand(field, task)) return [];
    const accepted = acceptValue(valueTypes[field.value_type], offered[field.field_id], field);
    return 'value' in accepted && accepted.value !== null ? [[field.field_id, accepted.value] as const] : [];
  });
  return Object.fromEntries(fitting);
}
