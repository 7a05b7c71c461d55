import { AppError, type FieldIssue } from '../errors';
import { isGroup, type Condition, type Filter } from '../filter-tree';
import { resolveCondition, type FilterReader } from '../filters/resolve';
import { sortsBy } from './fields';
import type { OrderBy } from './view';

/**
 * Returns the issues of a view for its reader: a field that is deleted or hidden from the reader, a relation or a value that no longer fits. Such a
 * view is refused as a whole: without the condition it would show more than was requested (SD-32).
 */
export function viewIssues(view: { filter: Filter | null; order_by: OrderBy }, reader: FilterReader): FieldIssue[] {
  const conditions = view.filter === null ? [] : listConditions(view.filter);
  const order: FieldIssue[] = sortsBy(view.order_by.field, reader.fields)
    ? []
    : [{ field: view.order_by.field, code: 'unknownField' }];
  return [...conditions.flatMap((condition) => conditionIssues(condition, reader)), ...order];
}

/** Returns all conditions of a filter, at every depth. */
function listConditions(filter: Filter): Condition[] {
  return isGroup(filter) ? filter.items.flatMap(listConditions) : [filter];
}

/** Returns the issues of one condition; empty when it is complete and fits its field. */
export function conditionIssues(condition: Condition, reader: FilterReader): FieldIssue[] {
  try {
    resolveCondition(condition, reader);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}
