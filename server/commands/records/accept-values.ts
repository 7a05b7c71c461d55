import { formUses } from '../../../domain/forms/form';
import { isByHand } from '../../../domain/forms/by-hand';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes, type Reference } from '../../../domain/values';
import type { Refusals } from './refusals';
import { acceptClean } from '../notes/rich/clean';

/** Property names that are never a field of a form. They are refused, so that no input sets them (mass assignment). */
export type Values = Record<string, unknown>;

/**
 * Returns what a form sent, in the stored shape, without what is refused; `held` is what the record has now. Every key must be a field of the type that this
 * caller fills by hand: never one of the system's, of a formula, or one that the configuration reserves.
 */
export function acceptValues(
  fields: readonly Field[],
  sentValues: Readonly<Values>,
  refusals: Refusals,
  currentValues: Readonly<Values> = {},
): Values {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  const accepted: Values = {};
  for (const [fieldId, raw] of Object.entries(sentValues)) {
    const field = byId.get(fieldId);
    // A field that the caller may not see looks like one that does not exist.
    if (!field || field.access === 'none') refusals.add({ field: fieldId, code: 'unknownField' });
    else if (!formUses.some((use) => isByHand(field, { use }))) refusals.add({ field: fieldId, code: 'readOnly' });
    else {
      const result = acceptClean(field, raw, currentValues[fieldId]);
      if ('issue' in result) refusals.add({ field: fieldId, ...result.issue });
      else accepted[fieldId] = result.value;
    }
  }
  return accepted;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Everything that the filled values name, each with the field that names it. */
export function referencesIn(
  fields: readonly Field[],
  values: Readonly<Values>,
): { field: string; reference: Reference }[] {
  return fields.flatMap((field) => {
    const value = values[field.field_id];
    if (isNothing(value)) return [];
    return valueTypes[field.value_type].refers(value, field).map((reference) => ({ field: field.field_id, reference }));
  });
}
