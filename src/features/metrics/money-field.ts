import type { Field } from '@domain/metadata/field';
import { abilities } from '@domain/kinds';

/** Returns whether a field contains amounts of money. An amount with its own currency counts with its value in the main currency (SD-32). */
export function isCurrencyField({ value_type }: Pick<Field, 'value_type'>): boolean {
  return abilities[value_type].isAmount === true;
}
