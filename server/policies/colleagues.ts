import { isGroup, type Filter } from '../../domain/filter-tree';
import { ownerProperty } from '../../domain/metadata/owner';

/**
 * Returns whether a row permission includes records of colleagues: such readers may see the day of their team. @param rule in the form of `Scope`,
 * with variables already replaced by ids
 */
export function readsColleagues(rule: Filter, colleagues: readonly string[]): boolean {
  if (!isGroup(rule))
    return (
      rule.field === ownerProperty &&
      rule.relation === 'include' &&
      Array.isArray(rule.value) &&
      rule.value.some((id) => colleagues.includes(String(id)))
    );
  return rule.join === 'or'
    ? rule.items.some((item) => readsColleagues(item, colleagues))
    : rule.items.every((item) => readsColleagues(item, colleagues));
}
