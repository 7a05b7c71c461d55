import type * as z from 'zod/mini';
import { cleanText } from '../../domain/clean-text';
import { AppError, type FieldIssue, type FieldIssueCode } from '../../domain/errors';

type Issue = z.core.$ZodIssue;

/**
 * Returns the input, parsed by its schema, without characters that no database stores. @throws AppError invalid with every field that does not fit.
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, rawInput: unknown): z.output<Schema> {
  const raw = cleanText(rawInput);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data as z.output<Schema>;
  throw new AppError(
    'invalid',
    {},
    parsed.error.issues.flatMap((issue) => fieldIssues(issue as Issue, raw)).slice(0, 50),
  );
}

function fieldIssues(issue: Issue, raw: unknown): FieldIssue[] {
  const fieldPath = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...fieldPath, key].join('.').slice(0, 200), code: 'unknownField' }));
  const field = fieldPath.join('.').slice(0, 200);
  if (issue.code === 'too_big' && typeof issue.maximum !== 'object') {
    const code =
      ({ string: 'tooLong', array: 'tooMany' } as Record<string, FieldIssueCode>)[issue.origin] ?? 'tooLarge';
    return [{ field, code, params: { limit: Number(issue.maximum) } }];
  }
  if (issue.code === 'too_small')
    return [
      { field, code: issue.origin === 'string' ? 'required' : 'tooSmall', params: { limit: Number(issue.minimum) } },
    ];
  if (valueAt(raw, issue.path) === undefined) return [{ field, code: 'required' }];
  return [{ field, code: issue.code === 'invalid_value' ? 'notAnOption' : 'wrongType' }];
}

function valueAt(raw: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    raw,
  );
}
