import { sql, type RawBuilder } from 'kysely';
import { idPattern } from '../../domain/ids';

/**
 * A field id as a literal of a statement, so that the planner finds an index over the same expression (a parameter would hide it).
 * @throws RangeError for what is no id: nothing else ever becomes part of a statement's text.
 */
export function fieldLiteral(fieldId: string): RawBuilder<string> {
  if (!idPattern.test(fieldId)) throw new RangeError('not a field id');
  return sql.lit(fieldId);
}
