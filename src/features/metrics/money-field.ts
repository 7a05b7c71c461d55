import type { Field } from '@domain/metadata/field';
import { abilities } from '@domain/kinds';

/** Amounts of money. One with a currency of its own counts with its worth in the main currency (SD-32). */
export function isCurrencyField({ value_type }: Pick<Field, 'value_type'>): boolean {
  return abilities[value_type].isAmount === true;
}
