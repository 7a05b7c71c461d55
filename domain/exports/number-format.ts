import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { defaultDecimals } from '../money';

/**
 * Returns the format in which a workbook shows the numbers of a field: amounts in groups of three digits, with the decimals of the field; other numbers, which
 * may be years and codes, without groups. Undefined where the field says nothing of decimals, and for what is no number.
 */
export function getNumberFormat({
  value_type,
  formatter,
}: Pick<Field, 'value_type' | 'formatter'>): string | undefined {
  const isAmount = abilities[value_type].isAmount === true;
  const decimals = formatter?.decimals ?? (isAmount ? defaultDecimals : undefined);
  if (decimals === undefined) return undefined;
  return (isAmount ? '#,##0' : '0') + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');
}
