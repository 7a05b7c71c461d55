import type { Field } from '../metadata/field';
import { textKey } from '../phones/compared';

/**
 * Returns the key of a value of a field; values with the same key are the same. Text is compared by `textKey`, everything else as it is stored. The key
 * of a unique field is stored as a hash with each record: a change of this function counts `keysVersion` up (server/queries/search/keys.ts).
 */
export function uniqueKey(field: Pick<Field, 'value_type' | 'sub_type' | 'phone_region'>, value: unknown): string {
  return typeof value === 'string' ? textKey(field, value) : JSON.stringify(value);
}
