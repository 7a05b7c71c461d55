import type { Relation } from '../filter-tree';

/** Relations per family of value types, from REQ records 5. */
export const textRelations = [
  'equal',
  'notEqual',
  'include',
  'exclude',
  'empty',
  'notEmpty',
] as const satisfies readonly Relation[];
export const numberRelations = [
  'equal',
  'notEqual',
  'lt',
  'gt',
  'lte',
  'gte',
  'empty',
  'notEmpty',
] as const satisfies readonly Relation[];
export const dateRelations = [
  'equal',
  'notEqual',
  'lt',
  'gt',
  'lte',
  'gte',
  'laterThan',
  'earlierThan',
  'empty',
  'notEmpty',
] as const satisfies readonly Relation[];
export const momentRelations = ['range', ...dateRelations] as const satisfies readonly Relation[];
export const choiceRelations = ['include', 'exclude', 'empty', 'notEmpty'] as const satisfies readonly Relation[];
export const presenceRelations = ['empty', 'notEmpty'] as const satisfies readonly Relation[];
/** `include`: is within. */
export const areaRelations = [
  'equal',
  'notEqual',
  'include',
  'exclude',
  'empty',
  'notEmpty',
] as const satisfies readonly Relation[];
export const includeRelations = ['include'] as const satisfies readonly Relation[];
export const identityRelations = ['include', 'exclude'] as const satisfies readonly Relation[];
