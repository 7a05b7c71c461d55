import { sql, type RawBuilder } from 'kysely';
import { idPattern } from '../../domain/ids';

/**
 * A field id as a literal of a statement, so that the planner finds an index over the same expression (a parameter would hide it).
 * @throws RangeError for any other text, so that only ids become part of a statement.
 */
export function fieldLiteral(fieldId: string): RawBuilder<string> {
  if (!idPattern.test(fieldId)) throw new RangeError('not a field id');
  return sql.lit(fieldId);
}

/** An id of a company or a type in the condition of a partial index, which takes no parameters. @throws RangeError for an invalid id. */
export function idLiteral(id: string): RawBuilder<string> {
  if (!idPattern.test(id)) throw new RangeError('not an id');
  return sql.lit(id);
}

/** A constant number in the condition of a partial index. @throws RangeError for a number that is not whole. */
export function numberLiteral(value: number): RawBuilder<number> {
  if (!Number.isSafeInteger(value)) throw new RangeError('not a whole number');
  return sql.lit(value);
}

/** The columns of an index from server/view-indexes/index-columns.ts: expressions over field ids, never callers' input. */
export function indexColumns(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.join(', '));
}

/**
 * The columns of a table as a select list, by `table.column`; the names are constants of the code. They are built once, because the query builder
 * would process each one for every statement. @throws RangeError for an invalid name.
 */
export function columnList(names: readonly string[]): RawBuilder<unknown> {
  if (!names.every((name) => /^[a-z_]+\.[a-z_]+$/.test(name))) throw new RangeError('not a column');
  return sql.raw(names.map((name) => `"${name.replace('.', '"."')}"`).join(', '));
}

/** A list of texts: a literal where all are ids, so that an index can match it; else a parameter. */
export function idList(ids: readonly string[]): RawBuilder<readonly string[]> {
  return ids.every((id) => idPattern.test(id))
    ? sql`array[${sql.join(ids.map((id) => sql.lit(id)))}]::text[]`
    : sql`${ids}::text[]`;
}
