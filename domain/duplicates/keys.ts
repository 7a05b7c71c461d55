import type { Field } from '../metadata/field';
import type { DuplicateRule } from '../metadata/settings';
import { comparable, type Pinyin } from './values';

/** The compared part of a record: its values in the fields of the rules. */
export interface ComparedRecord {
  data: Readonly<Record<string, unknown>>;
  /** The fields that may be compared; fields that the caller does not see are left out. */
  fields: readonly Pick<Field, 'field_id' | 'phone_region'>[];
}

/** The number of letters of a name's pinyin that form its prefix key. */
const prefixLength = 9;

export interface ComparedValue {
  rule: DuplicateRule;
  value: string;
}

/** Cached for each record, because parsing a telephone number costs more than all comparisons with it. */
const comparedByRecord = new WeakMap<ComparedRecord, { rules: readonly DuplicateRule[]; values: ComparedValue[] }>();

/** Returns the compared values of a record, rule by rule. */
export function comparedValues(rules: readonly DuplicateRule[], side: ComparedRecord): ComparedValue[] {
  const cached = comparedByRecord.get(side);
  if (cached?.rules === rules) return cached.values;
  const values = getValues(rules, side);
  comparedByRecord.set(side, { rules, values });
  return values;
}

function getValues(rules: readonly DuplicateRule[], side: ComparedRecord): ComparedValue[] {
  return rules.flatMap((rule) => {
    const field = side.fields.find(({ field_id }) => field_id === rule.field_id);
    const value = field && comparable(rule, field, side.data[rule.field_id]);
    return value === undefined ? [] : [{ rule, value }];
  });
}

/**
 * Returns the keys of a record: records without a common key are not compared. Equal values share a key, as do names that sound alike and names
 * with a common beginning, so that a wrong letter does not hide them.
 */
export function duplicateKeys(rules: readonly DuplicateRule[], side: ComparedRecord, pinyin: Pinyin): string[] {
  const keys = comparedValues(rules, side).flatMap(({ rule: { by }, value }) => {
    if (by !== 'company' && by !== 'person') return [`${by}=${value}`];
    const sound = pinyin(value);
    return [
      `${by}=${value}`,
      `${by}~${sound}`,
      ...(by === 'company' && sound.length > prefixLength ? [`${by}^${sound.slice(0, prefixLength)}`] : []),
    ];
  });
  return [...new Set(keys)];
}
