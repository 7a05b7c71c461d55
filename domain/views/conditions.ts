import type { Condition, Relation } from '../filter-tree';
import type { FilterReader } from '../filters/resolve';
import { conditionIssues } from './check';
import type { ConditionGroups } from './groups';

export { toFilter as filterOf, listGroups as groupsOf, type ConditionGroups } from './groups';

function needsValue(relation: Relation): boolean {
  return relation !== 'empty' && relation !== 'notEmpty';
}

/** Returns whether every condition is complete (REQ records 5: field, relation, and a value unless empty or notEmpty). */
export function areComplete(groups: ConditionGroups, reader: FilterReader): boolean {
  return groups.every((group) => group.every((condition) => conditionIssues(condition, reader).length === 0));
}

/** Changes the relation of a condition. Its value stays where it still fits: one value, several, or a range. */
export function withRelation(condition: Condition, relation: Relation): Condition {
  if (!needsValue(relation)) return { field: condition.field, relation };
  const keptValue = isSpan(relation) === isSpan(condition.relation) ? condition.value : undefined;
  return { field: condition.field, relation, ...(keptValue === undefined ? {} : { value: keptValue }) };
}

function isSpan(relation: Relation): boolean {
  return relation === 'range';
}
