import type { Field } from '../metadata/field';
import type { DuplicateRule } from '../metadata/settings';
import { comparable, type Pinyin } from './values';

/** One record, as far as it is compared: what it holds in the fields of the rules. */
export interface ComparedRecord {
  data: Readonly<Record<string, unknown>>;
  /** Those that may count: what a caller does not see is none of these. */
  fields: readonly Pick<Field, 'field_id' | 'phone_region'>[];
}

/** A name is looked for by its beginning too: so many letters of its pinyin. */
const prefixLength = 9;

export interface ComparedValue {
  rule: DuplicateRule;
  value: string;
}

/** Worked out once for each side: reading a telephone number costs more than all comparisons with it. */
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
 * The keys of a record: two that share none are not compared. Equal values share one; names that sound alike another, and names that begin alike a
 * third, so that a wrong letter does not hide them.
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
