import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { isGroup, type Filter } from '../../../domain/filter-tree';
import type { Scope } from '../../../domain/filters/scope';
import type { Tables } from '../../db/tables';

export { ruleFilterToSql, ruleToSql } from './filter-to-sql';

type RecordQuery<O> = SelectQueryBuilder<Tables, 'records', O>;

/** The condition for records in lists: not removed, no drafts. Its wording matches the two partial indexes. */
export const live = sql<SqlBool>`records.deleted_at is null and not records.is_draft`;
/** The condition for records that wait for their approval. */
export const draft = sql<SqlBool>`records.deleted_at is null and records.is_draft`;

/** Restricts a query to the rows of the scope's object type. */
export function ofType<O>(query: RecordQuery<O>, scope: Pick<Scope, 'clientId' | 'tableId'>): RecordQuery<O> {
  return query.where('records.client_id', '=', scope.clientId).where('records.table_id', '=', scope.tableId);
}

/** Returns the rule as "owned by one of these members, or another condition"; undefined for a rule of another shape. */
export function splitByOwner({ rule, about }: Scope): { owned: Filter; others: Filter } | undefined {
  if (!isGroup(rule) || rule.join !== 'or' || (about?.length ?? 0) > 0) return undefined;
  const namesOwners = (item: Filter) =>
    !isGroup(item) && item.field === 'owner_member_id' && item.relation === 'include';
  const owned = rule.items.filter(namesOwners);
  if (owned.length === 0) return undefined;
  return {
    owned: { join: 'or', items: owned },
    others: { join: 'or', items: rule.items.filter((item) => !namesOwners(item)) },
  };
}
