import type * as z from 'zod/mini';
import { fault, type Fault } from './fault';

/** Returns the faults that a schema finds: a missing value, an unknown key, or a value of another type. */
export function shapeFaults(schema: z.ZodMiniType, document: unknown): Fault[] {
  const parsed = schema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) =>
    shapeFault(document, issue.path, issue as unknown as Record<string, unknown>),
  );
}

function shapeFault(document: unknown, keys: readonly PropertyKey[], issue: Record<string, unknown>): Fault {
  const path = keys.map(String).join('.');
  if (Array.isArray(issue.keys)) return fault(path, 'unknownKey', issue.keys.map(String).join(', '));
  const faultyValue = keys.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | null | undefined)?.[key],
    document,
  );
  return fault(path, faultyValue === undefined ? 'missing' : 'shape', describeExpected(issue));
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function describeExpected({ expected, values, minimum, maximum, pattern, origin }: Record<string, unknown>): string {
  const long = origin === 'string' || origin === 'array' ? ' long' : '';
  if (Array.isArray(values)) return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
  return [
    kinds[String(expected)] ?? expected,
    minimum !== undefined && `at least ${String(minimum)}${long}`,
    maximum !== undefined && `at most ${String(maximum)}${long}`,
    pattern !== undefined && `in the form ${String(pattern)}`,
  ]
    .filter(Boolean)
    .map(String)
    .join(' ');
}
