import { formUses } from '../../../domain/forms/form';
import { isByHand } from '../../../domain/forms/by-hand';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes, type Reference } from '../../../domain/values';
import type { Refusals } from './refusals';
import { acceptClean } from '../notes/rich/clean';

/** Property names that are never form fields. They are refused, so that input cannot set them (mass assignment). */
export type Values = Record<string, unknown>;

/**
 * Returns the sent values in their stored form without refused ones; `held` is the record's present data. Every key must be a field that this
 * caller fills by hand: not a system field, a formula, or a reserved field.
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
    // A hidden field is answered like an unknown one.
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

/** Returns everything that the filled values refer to, each with its field. */
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
