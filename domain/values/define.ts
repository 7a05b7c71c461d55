import * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';
import type { ValueType } from './value-type';

type ValueDefinition = Omit<ValueType, 'refused' | 'normalise' | 'issue' | 'isEmpty' | 'searchable' | 'refers'> &
  Partial<Pick<ValueType, 'refused' | 'normalise' | 'issue' | 'isEmpty' | 'searchable' | 'refers'>>;

/** Completes a value type with defaults: no normalisation, not searchable, no references, and validation by its schema. */
export function defineValue(definition: ValueDefinition): ValueType {
  return {
    refused: () => null,
    normalise: (value) => value,
    isEmpty: (value) => value === '' || (Array.isArray(value) && value.length === 0),
    issue: (value, field) => schemaIssue(definition.schema(field), value),
    searchable: false,
    refers: () => [],
    ...definition,
  };
}

function schemaIssue(schema: z.ZodMiniType, value: unknown): Omit<FieldIssue, 'field'> | null {
  return z.safeParse(schema, value).success ? null : { code: 'wrongType' };
}

/** Returns whether a value is null, undefined or empty for its kind. */
export function isEmptyValue(type: ValueType, value: unknown): boolean {
  return value === null || value === undefined || type.isEmpty(value);
}

/** Returns the part of a stored value for filters and orders: the value or its `compared` part; null when it is empty. */
export function comparedValue(type: ValueType, value: unknown): unknown {
  if (isEmptyValue(type, value)) return null;
  if (type.compared === undefined) return value;
  return (typeof value === 'object' ? (value as Record<string, unknown>)[type.compared] : undefined) ?? null;
}

/**
 * Returns the stored form of a value, null when it is empty, or the issue that a form shows. @param currentValue the present value of the record.
 */
export function acceptValue(
  type: ValueType,
  raw: unknown,
  field: Field,
  currentValue?: unknown,
): { value: unknown } | { issue: Omit<FieldIssue, 'field'> } {
  const refused = type.refused(raw, field);
  if (refused) return { issue: refused };
  const value = raw === null || raw === undefined ? null : type.normalise(raw, field);
  if (isEmptyValue(type, value)) return { value: null };
  const issue = type.issue(value, field, currentValue);
  return issue ? { issue } : { value };
}
