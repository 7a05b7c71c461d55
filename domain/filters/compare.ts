import { AppError } from '../errors';
import type { Field } from '../metadata/field';
import { comparedValue, valueTypes } from '../values';
import { lastChange } from './last-change';
import { foldCase, type StoredRecord } from './matches';
import { systemFields } from './resolve';

/** The order of a list (SD-53): by one field, then by id in the same direction; empty values come last in both directions. */
export interface RecordOrder {
  /** A field id, `name`, `create_time` or `update_time`. */
  field: string;
  sort: 'asc' | 'desc';
}

type SortKey = number | string | null;

/**
 * The order of two records; means exactly what the SQL of the same order means (a property test compares the two).
 * @param nameKey what names are sorted by: pinyin for Chinese, made where records are stored.
 * @throws AppError invalid for a field that is unknown, not among `fields`, or of a kind that cannot be sorted by.
 */
export function compareRecords(
  order: RecordOrder,
  fields: readonly Field[],
  nameKey: (name: string) => string,
): (left: StoredRecord, right: StoredRecord) => number {
  const key = getKey(order.field, fields, nameKey);
  const way = order.sort === 'asc' ? 1 : -1;
  return (left, right) => {
    const [first, second] = [key(left), key(right)];
    if (first === null || second === null)
      return first === second ? way * compareText(left.id, right.id) : first === null ? 1 : -1;
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : compareText(String(first), String(second));
    return way * (difference || compareText(left.id, right.id));
  };
}

function getKey(
  name: string,
  fields: readonly Field[],
  nameKey: (name: string) => string,
): (record: StoredRecord) => SortKey {
  if (name === 'create_time') return (record) => record.create_time;
  if (name === 'update_time') return (record) => lastChange(record, fields).time;
  if (name === 'name') return (record) => nameKey(record.name);
  const field = fields.find((candidate) => candidate.field_id === name && candidate.access !== 'none');
  if (!field || Object.hasOwn(systemFields, name)) throw refused(name, 'unknownField');
  const type = valueTypes[field.value_type];
  if (type.shows) throw refused(name, 'wrongType');
  const compared = (record: StoredRecord) => comparedValue(type, record.data[name]);
  switch (type.storage) {
    case 'number':
    case 'instant':
      return (record) => numberKey(compared(record));
    case 'text':
      return (record) => textKey(compared(record), foldCase);
    case 'date':
    case 'boolean':
      return (record) => textKey(compared(record), (text) => text);
    case 'ref':
      return (record) => refKey(compared(record), field);
    case 'refs':
    case 'json':
      throw refused(name, 'wrongType');
  }
}

function numberKey(value: unknown): SortKey {
  return typeof value === 'number' ? value : null;
}

function textKey(value: unknown, fold: (text: string) => string): SortKey {
  return value === null || value === undefined ? null : fold(String(value));
}

/** Returns the rank of an option in the company's order; a deleted option counts as empty. */
function refKey(value: unknown, { value_options = [] }: Field): SortKey {
  if (value_options.length === 0) return textKey(value, (text) => text);
  const optionIndex = value_options.findIndex((option) => option.id === value);
  return optionIndex < 0 ? null : optionIndex;
}

/** By code points, as every engine compares under "C"; JavaScript alone would put 🚚 before ﬁ. */
function compareText(left: string, right: string): number {
  const [first, second] = [Array.from(left), Array.from(right)];
  for (let index = 0; index < Math.min(first.length, second.length); index += 1) {
    const difference = (first[index]?.codePointAt(0) ?? 0) - (second[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

function refused(name: string, code: 'unknownField' | 'wrongType'): AppError {
  return new AppError('invalid', { order_by: name }, [{ field: name, code }]);
}
