import type { Field } from '@domain/metadata/field';

/** Amounts of money. One with a currency of its own counts with its worth in the main currency (SD-32). */
export function isCurrencyField({ value_type }: Pick<Field, 'value_type'>): boolean {
  return value_type === 'CURRENCY' || value_type === 'CURRENCY_WITH_TYPE';
}
