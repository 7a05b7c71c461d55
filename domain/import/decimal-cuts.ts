import type { Field } from '../metadata/field';
import { acceptValue, valueTypes } from '../values';
import type { DecimalCount } from './decimal-tally';
import type { DecimalMark } from './plan';
import { hasUnit, multiply } from './units';

/** The cells with more decimals than their field keeps, with the first one and its saved value. */
export interface DecimalCut {
  count: number;
  text: string;
  means: string;
}

/** Returns the decimals that a field drops from a column, for its mark and unit; undefined where it drops none. */
export function findCut(
  counts: readonly DecimalCount[],
  { mark, power }: { mark: DecimalMark; power: number },
  field: Field,
): DecimalCut | undefined {
  let cut: DecimalCut | undefined;
  for (const { count, example, ...decimalCount } of counts) {
    if (decimalCount.mark !== null && decimalCount.mark !== mark) continue;
    const digits = hasUnit(example.text) ? example.digits : multiply(example.digits, power);
    const stored = acceptValue(valueTypes[field.value_type], digits, field);
    if (!('value' in stored) || typeof stored.value !== 'number' || stored.value === Number(digits)) continue;
    cut = { text: example.text, means: String(stored.value), ...cut, count: (cut?.count ?? 0) + count };
  }
  return cut;
}
