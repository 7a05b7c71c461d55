import type { Calendar } from '../calendar';
import type { Field } from '../metadata/field';
import type { Filter } from '../filter-tree';

/**
 * The part of one company's object type that a reader may reach: no query reads records without a scope. `server/policies` makes it; `rule` is
 * joined with the reader's own filter.
 */
export interface Scope {
  clientId: string;
  tableId: string;
  /** The row permission. */
  rule: Filter;
  /** The fields that the rule may use in addition to system properties, whether its reader sees them or not; absent = none. */
  ruleFields?: readonly Field[];
  /** The fields that the reader may see: a filter or an order that names another one is refused. */
  fields: readonly Field[];
  /** The meaning of days by words for the reader; without it a filter with such a day is refused. */
  calendar?: Calendar;
  /** Whether people write notes about records of this type: filters may use the last one. */
  hasNotes?: boolean;
  /** The member whose notices filters may name; absent for a reader that is no member. */
  noticesOf?: string;
  /** The scope of another type for the same reader, for conditions on linked records; undefined for a type that the reader does not know. */
  linked?: ((tableId: string) => Scope | undefined) | undefined;
  /** True when the reader does not see the field that names are made of: nothing is ordered by name then. */
  titleHidden?: boolean;
  /** Records of this type are also reached when one of the records that they are about is reached by one of these (notes). */
  about?: readonly Scope[];
}
