import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { everything, isGroup, type Filter } from '../../../domain/filter-tree';
import {
  isResolvedGroup,
  relatedRecordsField,
  resolveFilter,
  type ResolvedFilter,
} from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Tables } from '../../db/tables';
import { filterToSql } from './filter-to-sql';

type RecordQuery<O> = SelectQueryBuilder<Tables, 'records', O>;

/** Records that lists show: not removed, no drafts. The words of the two partial indexes. */
export const live = sql<SqlBool>`records.deleted_at is null and not records.is_draft`;
/** Records that wait for their approval. */
export const draft = sql<SqlBool>`records.deleted_at is null and records.is_draft`;

/** The rows of the scope's object type. */
export function ofType<O>(query: RecordQuery<O>, scope: Pick<Scope, 'clientId' | 'tableId'>): RecordQuery<O> {
  return query.where('records.client_id', '=', scope.clientId).where('records.table_id', '=', scope.tableId);
}

/** The row permission of a scope over the table (or alias) `records`; with `about`, also what is written about records of those scopes. */
export function ruleToSql(scope: Scope): RawBuilder<SqlBool> {
  const ruleCondition = ruleFilterToSql(scope.rule, scope);
  if (!scope.about || scope.about.length === 0 || scope.rule === everything) return ruleCondition;
  return sql<SqlBool>`(${ruleCondition} or ${sql.join(
    scope.about.map((about) => aboutSql(about)),
    sql` or `,
  )})`;
}

/** A part of a row permission: it may speak of fields that the reader does not see. */
export function ruleFilterToSql(rule: Filter, scope: Scope): RawBuilder<SqlBool> {
  const reader = { ...scope, fields: scope.ruleFields ?? [] };
  return filterToSql(resolveFilter(rule, reader), reader);
}

/** Whether the row permission asks for nothing but who owns a record and who is on it: the same at any time, and next to nothing for a few hundred records. */
export function isOfMembers(scope: Scope): boolean {
  if ((scope.about?.length ?? 0) > 0) return false;
  const asksForMembers = (rule: ResolvedFilter): boolean =>
    isResolvedGroup(rule)
      ? rule.items.every(asksForMembers)
      : 'system' in rule.source && rule.comparison.is === 'anyOf';
  return asksForMembers(resolveFilter(scope.rule, { ...scope, fields: scope.ruleFields ?? [] }));
}

/** True for a note that is about a living record which the scope reaches. The inner `records` hides the outer one. */
function aboutSql(scope: Scope): RawBuilder<SqlBool> {
  const ids = sql`records.data->${relatedRecordsField}::text->${scope.tableId}::text`;
  return sql<SqlBool>`exists (
    select 1 from (select jsonb_array_elements_text(case when jsonb_typeof(${ids}) = 'array' then ${ids} else '[]'::jsonb end) as id) as named
    where exists (
      select 1 from records
      where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = named.id
        and records.deleted_at is null and ${ruleFilterToSql(scope.rule, scope)}))`;
}

/** The rule as "owned by one of these, or else"; undefined for a rule of another shape. */
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
