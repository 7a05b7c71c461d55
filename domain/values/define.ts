import * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';
import type { ValueType } from './value-type';

type ValueDefinition = Omit<ValueType, 'refused' | 'normalise' | 'issue' | 'isEmpty' | 'searchable' | 'refers'> &
  Partial<Pick<ValueType, 'refused' | 'normalise' | 'issue' | 'isEmpty' | 'searchable' | 'refers'>>;

/** Completes a value type with the ordinary answers: nothing to normalise, not searchable, naming nothing, and its schema as the judge. */
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

/** null, undefined and whatever the kind itself calls empty. */
export function isEmptyValue(type: ValueType, value: unknown): boolean {
  return value === null || value === undefined || type.isEmpty(value);
}

/** Returns the part of a stored value that a filter or an order reads: the value, or its `compared` part; null when it is empty. */
export function comparedValue(type: ValueType, value: unknown): unknown {
  if (isEmptyValue(type, value)) return null;
  if (type.compared === undefined) return value;
  return (typeof value === 'object' ? (value as Record<string, unknown>)[type.compared] : undefined) ?? null;
}

/**
 * The stored shape of a value, or null when it is empty.
 * @param currentValue the value that the record has now.
 * @returns the value, or the issue that a form shows under the field.
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
