import { AppError, type FieldIssue } from '../../domain/errors';
import { isRequired, type Field } from '../../domain/metadata/field';
import { acceptValue, valueTypes, type Reference } from '../../domain/values';

/** Property names that are never a field of a form: nothing of them may ride along (mass assignment). */
export type Values = Record<string, unknown>;

/**
 * What a form sent, in the stored shape. Every key must be a field of the type that this caller may write; a configured system
 * field never is.
 * @throws AppError invalid with one issue per field that does not fit.
 */
export function acceptValues(fields: readonly Field[], sent: Readonly<Values>): Values {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  const issues: FieldIssue[] = [];
  const accepted: Values = {};
  for (const [fieldId, raw] of Object.entries(sent)) {
    const field = byId.get(fieldId);
    // A field that the caller may not see looks like one that does not exist.
    if (!field || field.access === 'none') issues.push({ field: fieldId, code: 'unknownField' });
    else if (field.access !== 'write' || field.field_system) issues.push({ field: fieldId, code: 'readOnly' });
    else {
      const result = acceptValue(valueTypes[field.value_type], raw, field);
      if ('issue' in result) issues.push({ field: fieldId, ...result.issue });
      else accepted[fieldId] = result.value;
    }
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues);
  return accepted;
}

/** @throws AppError invalid when a required field that the caller may write has no value. */
export function checkRequired(fields: readonly Field[], values: Readonly<Values>): void {
  const missing = fields.filter((field) => isRequired(field) && field.access === 'write' && isNothing(values[field.field_id]));
  if (missing.length > 0) throw new AppError('invalid', {}, missing.map((field) => ({ field: field.field_id, code: 'required' })));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** The configured default of each field that a form left out. A form that sends null asked for nothing. */
export function withDefaults(fields: readonly Field[], values: Readonly<Values>, { memberId, today }: { memberId: string; today: string }): Values {
  const completed: Values = { ...values };
  for (const field of fields) {
    if (field.field_id in values || !field.default_value) continue;
    const { mode, value } = field.default_value;
    const raw = mode === 'current_member' ? memberId : mode === 'current' ? (field.value_type === 'DATE' ? today : null) : value;
    const result = acceptValue(valueTypes[field.value_type], raw, field);
    // A default that no longer fits the field is no reason to refuse a form.
    if ('value' in result && result.value !== null) completed[field.field_id] = result.value;
  }
  return completed;
}

/** Everything that the filled values name, each with the field that names it. */
export function referencesIn(fields: readonly Field[], values: Readonly<Values>): { field: string; reference: Reference }[] {
  return fields.flatMap((field) => {
    const value = values[field.field_id];
    if (isNothing(value)) return [];
    return valueTypes[field.value_type].refers(value, field).map((reference) => ({ field: field.field_id, reference }));
  });
}
