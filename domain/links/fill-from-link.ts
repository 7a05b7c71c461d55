import type { Field } from '../metadata/field';
import { acceptValue, valueTypes } from '../values';

/**
 * Returns the values that choosing a linked record fills in a form (`link_field_fill_map`: field of the form to field of the linked record). Fields
 * of the form that may not be written are left out. Values that the chooser may not read are left out, because an answer does not hold them. Empty
 * values, and values that do not fit the field, are left out, too. @param linked the chosen record as an answer shows it: values under their field
 * ids.
 */
export function fillFromLink(
  fields: readonly Field[],
  linkField: Pick<Field, 'link_field_fill_map'>,
  linked: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [target, source] of Object.entries(linkField.link_field_fill_map ?? {})) {
    const field = fields.find((candidate) => candidate.field_id === target && candidate.access === 'write');
    if (!field || !Object.hasOwn(linked, source)) continue;
    const accepted = acceptLinked(field, linked[source]);
    if ('value' in accepted && accepted.value !== null) filled[target] = accepted.value;
  }
  return filled;
}

/** Answers contain a selection as a list of one: a field for a single value takes its item. */
function acceptLinked(field: Field, value: unknown): ReturnType<typeof acceptValue> {
  const type = valueTypes[field.value_type];
  const accepted = acceptValue(type, value, field);
  return 'issue' in accepted && Array.isArray(value) && value.length === 1
    ? acceptValue(type, value[0], field)
    : accepted;
}
