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

/** An id of a company or a type in the condition of a partial index, which takes no parameters. @throws RangeError for what is no id. */
export function idLiteral(id: string): RawBuilder<string> {
  if (!idPattern.test(id)) throw new RangeError('not an id');
  return sql.lit(id);
}

/** The columns of an index as server/view-indexes/index-columns.ts wrote them: expressions over field ids, never what a caller sent. */
export function indexColumns(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.join(', '));
}

/**
 * Columns of a table as a statement lists them, by `table.column`: names of our own code. Put together once, because each one by itself is read and
 * written again for every statement.
 * @throws RangeError for what is no name.
 */
export function columnList(names: readonly string[]): RawBuilder<unknown> {
  if (!names.every((name) => /^[a-z_]+\.[a-z_]+$/.test(name))) throw new RangeError('not a column');
  return sql.raw(names.map((name) => `"${name.replace('.', '"."')}"`).join(', '));
}

/** A list of texts: as a literal where all of them are ids, so that an index can be made over what is compared with it; else as a parameter. */
export function idList(ids: readonly string[]): RawBuilder<readonly string[]> {
  return ids.every((id) => idPattern.test(id))
    ? sql`array[${sql.join(ids.map((id) => sql.lit(id)))}]::text[]`
    : sql`${ids}::text[]`;
}
