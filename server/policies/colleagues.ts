import { isGroup, type Filter } from '../../domain/filter-tree';
import { ownerProperty } from '../../domain/metadata/owner';

/**
 * Whether a row permission opens records that colleagues are in charge of: who reads those may look at the day of their team.
 * @param rule as `Scope` holds it: words for the reader are ids already
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
