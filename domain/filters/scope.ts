import type { Calendar } from '../calendar';
import type { Field } from '../metadata/field';
import type { Filter } from '../filter-tree';

/**
 * The part of one company's object type that somebody may reach: no query reads records without one. Made by
 * `server/policies`; `rule` is joined with whatever the reader asks for.
 */
export interface Scope {
  clientId: string;
  tableId: string;
  /** The row permission. */
  rule: Filter;
  /** What the rule may speak of besides system properties, whether its reader sees it or not; absent = nothing. */
  ruleFields?: readonly Field[];
  /** The fields that the reader may see: a filter or an order that names another one is refused. */
  fields: readonly Field[];
  /** What days by words mean to the reader; without it a filter that holds one is refused. */
  calendar?: Calendar;
  /** People write notes about records of this type: filters may ask for the last one. */
  hasNotes?: boolean;
  /** True when the reader does not see the field that names are made of: nothing is ordered by name then. */
  titleHidden?: boolean;
  /** Records of this type are also reached when one of the records that they are about is reached by one of these (notes). */
  about?: readonly Scope[];
}
