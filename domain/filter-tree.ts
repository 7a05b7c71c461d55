import * as z from 'zod/mini';
import { splitLinkedName } from './linked-names';

/**
 * The filter tree: saved views, row permissions and searches speak this one language. A wire filter is groups joined
 * by and/or with conditions as leaves, at most 5 deep and 50 conditions.
 */
export const relations = [
  'equal',
  'notEqual',
  'include',
  'exclude',
  'empty',
  'notEmpty',
  'lt',
  'gt',
  'lte',
  'gte',
  'range',
  'laterThan',
  'earlierThan',
] as const;
export type Relation = (typeof relations)[number];

export interface Condition {
  /** The id of a field or the name of a property; of linked records `<id of the link>.<field or property of theirs>`. */
  field: string;
  relation: Relation;
  /** Absent for empty and notEmpty. A list for include, exclude and range. */
  value?: unknown;
}

export interface FilterGroup {
  join: 'and' | 'or';
  items: Filter[];
}

export type Filter = Condition | FilterGroup;

export const maxDepth = 5;
export const maxConditions = 50;
/** Conditions on linked records in one filter: each looks into another type. */
export const maxLinkedConditions = 10;
/** Values of all conditions together, of a filter that a caller sends. */
export const maxValues = 200;

/** True for everything: an `and` of nothing. */
export const everything: FilterGroup = { join: 'and', items: [] };
/** True for nothing: an `or` of nothing. */
export const nothing: FilterGroup = { join: 'or', items: [] };

export function isGroup(filter: Filter): filter is FilterGroup {
  return 'join' in filter;
}

/** Both must hold. Used to join a row permission with the reader's own filter. */
export function joinFilters(left: Filter, right: Filter): Filter {
  return { join: 'and', items: [left, right] };
}

const condition = z.strictObject({
  // Two ids and the mark between them.
  field: z.string().check(z.minLength(1), z.maxLength(129)),
  relation: z.enum(relations),
  value: z.optional(z.unknown()),
  /** The kind of the field and its options at the time when the condition was built. The configuration has both, so the server does not read them. */
  value_type: z.optional(z.string()),
  value_options: z.optional(z.array(z.unknown()).check(z.maxLength(1_000))),
});

/** The shape of a filter, before its size is checked. */
export const filterShape: z.ZodMiniType<Filter> = z.lazy(() =>
  z.union([
    condition,
    z.strictObject({ join: z.enum(['and', 'or']), items: z.array(filterShape).check(z.maxLength(maxConditions)) }),
  ]),
) as z.ZodMiniType<Filter>;

/** The filter as a company's configuration may hold it: the rule of a role may name many teams. */
export const ConfiguredFilter = filterShape.check(
  z.refine((filter) => getDepth(filter) <= maxDepth && countLeaves(filter) <= maxConditions),
  ({ value, issues }) => {
    if (countLinked(value) > maxLinkedConditions)
      issues.push({ code: 'too_big', origin: 'array', maximum: maxLinkedConditions, inclusive: true, input: value });
  },
);

/** The filter as a caller may send it. */
export const FilterSchema = ConfiguredFilter.check(({ value, issues }) => {
  if (getValues(value) > maxValues)
    issues.push({ code: 'too_big', origin: 'array', maximum: maxValues, inclusive: true, input: value });
});

/** Each way in which callers say that they filter by nothing. */
const NoFilter = z.union([
  // An object without properties. A strict object would report a wrong filter as unknown properties of it.
  z.record(z.string(), z.never()),
  z.strictObject({ join: z.enum(['and', 'or']), items: z.tuple([]) }),
  z.tuple([]),
  z.null(),
]);

/**
 * Returns the schema for the filter of a call; every call takes a filter in this form (REQ records 7). @param form the shape without its limits, so
 * that a filter beyond a limit is refused by the name of the limit @returns a schema that parses to undefined for no filter
 */
export function optionalFilter<Shape extends z.ZodMiniType>(shape: Shape, form: z.ZodMiniType = shape) {
  return z.optional(sentFilter<Shape, undefined>(undefined, z.optional(shape), form));
}

/** The filter of something that is stored: the same, with null for no filter. */
export function storedFilter<Shape extends z.ZodMiniType>(shape: Shape, form: z.ZodMiniType = shape) {
  return sentFilter<Shape, null>(null, z.nullable(shape), form);
}

/** Reads `none` in each way to say that there is no filter, and checks the rest with `shape`. */
function sentFilter<Shape extends z.ZodMiniType, None>(none: None, shape: z.ZodMiniType, form: z.ZodMiniType) {
  const meaning = z.transform((input) => (z.safeParse(NoFilter, input).success ? none : input));
  return z.pipe(z.pipe(z.union([NoFilter, form]), meaning), shape) as z.ZodMiniType as z.ZodMiniType<
    z.output<Shape> | None
  >;
}

/** The filter that a list, a board or an export of records is asked with. */
export const RecordFilter = optionalFilter(FilterSchema, filterShape);

function getDepth(filter: Filter): number {
  return isGroup(filter) ? 1 + Math.max(0, ...filter.items.map(getDepth)) : 0;
}

function countLeaves(filter: Filter): number {
  return isGroup(filter) ? filter.items.reduce((sum, item) => sum + countLeaves(item), 0) : 1;
}

function countLinked(filter: Filter): number {
  if (isGroup(filter)) return filter.items.reduce((sum, item) => sum + countLinked(item), 0);
  return splitLinkedName(filter.field) ? 1 : 0;
}

function getValues(filter: Filter): number {
  if (isGroup(filter)) return filter.items.reduce((sum, item) => sum + getValues(item), 0);
  return Array.isArray(filter.value) ? filter.value.length : 1;
}
