import type { Calendar } from '../calendar';
import { isGroup, type Condition, type Filter, type Relation } from '../filters/filter';
import type { Field } from '../metadata/field';
import { conditionIssues } from './check';

/** Groups of conditions while somebody builds a view: all of one group must hold, and one group is enough. */
export type ConditionGroups = readonly (readonly Condition[])[];

/** What the builder shows of a view's filter. */
export function groupsOf(filter: Filter | null): Condition[][] {
  if (filter === null) return [];
  if (!isGroup(filter)) return [[filter]];
  return filter.items.map((item) => (isGroup(item) ? item.items.filter((inner): inner is Condition => !isGroup(inner)) : [item]));
}

/** The filter of complete groups; null when there is no condition. Groups without any are left out. */
export function filterOf(groups: ConditionGroups): Filter | null {
  const filled = groups.filter((group) => group.length > 0);
  return filled.length === 0 ? null : { join: 'or', items: filled.map((group) => ({ join: 'and', items: [...group] })) };
}

/** Relations that ask for no value. */
export function needsValue(relation: Relation): boolean {
  return relation !== 'empty' && relation !== 'notEmpty';
}

/** Whether every condition says all that it needs (specification section 5: field, relation, and a value unless empty or notEmpty). */
export function areComplete(groups: ConditionGroups, fields: readonly Field[], calendar?: Calendar): boolean {
  return groups.every((group) => group.every((condition) => conditionIssues(condition, fields, calendar).length === 0));
}

/** A condition with another relation. What was given stays where it still fits: one value, several, or a span. */
export function withRelation(condition: Condition, relation: Relation): Condition {
  if (!needsValue(relation)) return { field: condition.field, relation };
  const kept = isSpan(relation) === isSpan(condition.relation) ? condition.value : undefined;
  return { field: condition.field, relation, ...(kept === undefined ? {} : { value: kept }) };
}

function isSpan(relation: Relation): boolean {
  return relation === 'range';
}
