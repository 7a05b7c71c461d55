import type { Calendar } from '../calendar';
import { AppError, type FieldIssue } from '../errors';
import { isGroup, type Condition, type Filter } from '../filter-tree';
import { resolveCondition } from '../filters/resolve';
import type { Field } from '../metadata/field';
import { sortsBy } from './fields';
import type { OrderBy } from './view';

/**
 * What is wrong with a view for somebody who sees `fields`: a field that is gone or hidden from them, a relation or a value that no
 * longer fits. Such a view is refused as a whole; leaving the condition out would show more than was asked for (SD-32).
 */
export function viewIssues(
  view: { filter: Filter | null; order_by: OrderBy },
  fields: readonly Field[],
  calendar?: Calendar,
): FieldIssue[] {
  const conditions = view.filter === null ? [] : conditionsOf(view.filter);
  const order: FieldIssue[] = sortsBy(view.order_by.field, fields)
    ? []
    : [{ field: view.order_by.field, code: 'unknownField' }];
  return [...conditions.flatMap((condition) => conditionIssues(condition, fields, calendar)), ...order];
}

/** Every condition of a filter, however deep. */
function conditionsOf(filter: Filter): Condition[] {
  return isGroup(filter) ? filter.items.flatMap(conditionsOf) : [filter];
}

/** What is wrong with one condition; empty when it holds all that it needs and fits its field. */
export function conditionIssues(condition: Condition, fields: readonly Field[], calendar?: Calendar): FieldIssue[] {
  try {
    resolveCondition(condition, fields, calendar);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}
