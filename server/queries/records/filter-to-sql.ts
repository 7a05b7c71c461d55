import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { cleanString } from '../../../domain/clean-text';
import {
  isResolvedGroup,
  relatedRecordsField,
  resolveFilter,
  type Comparison,
  type LinkedCondition,
  type Resolved,
  type ResolvedFilter,
} from '../../../domain/filters/resolve';
import { everything, type Filter } from '../../../domain/filter-tree';
import type { Scope } from '../../../domain/filters/scope';
import { abilities } from '../../../domain/kinds';
import { valueTypes } from '../../../domain/values';
import { fieldLiteral, idList } from '../../db/literals';
import { comparedSql, comparedTextSql, toNumber, systemColumn } from './expressions';
import { facetHash, pathFacet } from '../search/hash';
import { lastNoteSql } from './last-note';
import { noticeRecordsSql } from './notice-records';

type SqlCondition = RawBuilder<SqlBool>;

/** The part of a scope that conditions are compiled with; the fields decide which changes of a record its reader knows of. */
type TextReader = Pick<Scope, 'clientId' | 'tableId' | 'fields' | 'noticesOf' | 'linked'>;

/** The access path of the query. */
interface Finding {
  /** An index (server/view-indexes) contains exactly these single-value expressions. Facets would look them up twice. */
  equalityIndexed?: boolean;
  /** The condition is a column of an order: ids are literals, so that an index over the same expression matches it. */
  hasLiterals?: boolean;
}

/**
 * Returns the SQL condition of a filter over the table (or alias) `records`; without a filter every row matches. It depends on storage classes and
 * never on a kind; domain/filters/matches.ts is the same in memory.
 */
export function filterToSql(
  filter: ResolvedFilter | undefined,
  scope: TextReader,
  finding: Finding = {},
): SqlCondition {
  const items = filter === undefined ? [] : conjuncts(filter);
  const lowered = new LoweredTexts();
  const conditions = items.map((item) => {
    const usesBefore = lowered.uses;
    return { condition: treeToSql(item, scope, { ...finding, lowered }), inTexts: lowered.uses > usesBefore };
  });
  if (lowered.uses < 2) return all(items.map((item) => treeToSql(item, scope, finding)));
  // Conditions that an index may serve stay outside the subquery, where the planner sees them.
  return all([
    ...conditions.filter(({ inTexts }) => !inTexts).map(({ condition }) => condition),
    lowered.around(all(conditions.filter(({ inTexts }) => inTexts).map(({ condition }) => condition))),
  ]);
}

/** Returns the conditions that must all hold: the filter itself, or the items of an `and` and of those in it. */
function conjuncts(filter: ResolvedFilter): readonly ResolvedFilter[] {
  return isResolvedGroup(filter) && filter.join === 'and' ? filter.items.flatMap(conjuncts) : [filter];
}

function all(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
}

/** Compared texts of a row, each computed once for all conditions: extracting and lowering cost more than searching. */
class LoweredTexts {
  uses = 0;
  private readonly texts = new Map<string, RawBuilder<unknown>>();

  of(fieldId: string, lowered: RawBuilder<unknown>): RawBuilder<unknown> {
    this.uses += 1;
    if (!this.texts.has(fieldId)) this.texts.set(fieldId, lowered);
    return sql.ref(`lowered.t${[...this.texts.keys()].indexOf(fieldId)}`);
  }

  /** Wraps the condition over these texts. The offset keeps the planner from inlining each text. */
  around(condition: SqlCondition): SqlCondition {
    const columns = [...this.texts.values()].map((text, index) => sql`${text} as ${sql.ref(`t${index}`)}`);
    return sql<SqlBool>`(select ${condition} from (select ${sql.join(columns)} offset 0) as lowered)`;
  }
}

interface Writing extends Finding {
  lowered?: LoweredTexts;
}

function treeToSql(filter: ResolvedFilter, scope: TextReader, writing: Writing): SqlCondition {
  if (!isResolvedGroup(filter)) return conditionToSql(filter, scope, writing);
  if (filter.items.length === 0) return filter.join === 'and' ? sql<SqlBool>`true` : sql<SqlBool>`false`;
  const allHold = filter.join === 'and' || filter.items.length === 1;
  const items = filter.items.map((item) =>
    treeToSql(item, scope, { ...writing, equalityIndexed: allHold && writing.equalityIndexed === true }),
  );
  return sql<SqlBool>`(${sql.join(items, filter.join === 'and' ? sql` and ` : sql` or `)})`;
}

function conditionToSql(resolved: Resolved, scope: TextReader, writing: Writing): SqlCondition {
  const { source, negated } = resolved;
  if ('lastNote' in source) return lastNoteSql(resolved.comparison, negated, scope);
  if ('notice' in source) return noticeRecordsSql(resolved.comparison, scope);
  if ('linked' in source) return linkedSql(source.linked, scope);
  const positive = positiveSql({ ...resolved, source }, scope, {
    ...writing,
    equalityIndexed: !negated && writing.equalityIndexed === true,
  });
  return negated ? sql<SqlBool>`((${positive}) is not true)` : positive;
}

/**
 * Returns the condition on a linked record: the reader may read it and it matches, also for a negated condition; hidden records never match. The
 * inner `records` shadows the outer one. The only or first id of a link is compared with the matching ids, which are computed once. Further ids of
 * the few records with several are checked one by one: expanding all lists takes ten times as long.
 */
function linkedSql({ link, table, condition }: LinkedCondition, { linked }: TextReader): SqlCondition {
  const scope = linked?.(table);
  if (!scope) return sql<SqlBool>`false`;
  const ids = sql`select records.id from records
    where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId}
      and records.deleted_at is null and not records.is_draft
      and ${ruleFilterToSql(scope.rule, scope)} and ${conditionToSql(condition, scope, {})}`;
  const { value, text } = comparedSql(link);
  const { holds, single } = abilities[link.value_type].link ?? { holds: 'list', single: false };
  if (holds === 'one') return sql<SqlBool>`${text} in (${ids})`;
  const first = sql<SqlBool>`(${value}->>0) in (${ids})`;
  if (single) return first;
  const list = sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end`;
  return sql<SqlBool>`(${first} or (jsonb_array_length(${list}) > 1
    and exists (select 1 from jsonb_array_elements_text(${list}) as named (id) where named.id in (${ids}))))`;
}

function positiveSql(
  {
    source,
    storage,
    comparison,
  }: Resolved & {
    source: Exclude<Resolved['source'], { lastNote: true } | { notice: true } | { linked: LinkedCondition }>;
  },
  scope: TextReader,
  { equalityIndexed = false, hasLiterals = false, lowered }: Writing,
): SqlCondition {
  if ('system' in source)
    return systemSql(systemColumn(source.system, scope), { isList: storage === 'refs', hasLiterals }, comparison);
  if ('related' in source) return relatedSql(comparison, scope);
  const id = source.field.field_id;
  const { value, text } = comparedSql(source.field);
  switch (comparison.is) {
    case 'empty':
      if (storage === 'number' || storage === 'boolean') return sql<SqlBool>`${text} is null`;
      return storage === 'refs' || storage === 'json'
        ? sql<SqlBool>`coalesce(${text}, '') in ('', '[]', '{}')`
        : sql<SqlBool>`coalesce(${text}, '') = ''`;
    case 'anyOf': {
      const values = cleaned(comparison.values);
      if (storage === 'text' && valueTypes[source.field.value_type].compared === undefined)
        return getOne(comparedTextSql(source.field), values);
      if (hasLiterals && storage !== 'refs') return getOne(text, values, hasLiterals);
      if (storage === 'text' || (equalityIndexed && storage !== 'refs' && values.length === 1))
        return getOne(text, values);
      const facets = comparison.values.map((facetValue) => facetHash(scope.clientId, scope.tableId, id, facetValue));
      const recheck = storage === 'refs' ? sql`${value} ?| ${values}::text[]` : getOne(text, values);
      return sql<SqlBool>`(records.facets && ${facets}::int[] and ${recheck})`;
    }
    case 'contains': {
      const comparedText = comparedTextSql(source.field);
      const matchSteps = cleaned(comparison.values).map(
        (searchText) => sql`strpos(${lowered?.of(id, comparedText) ?? comparedText}, ${searchText}::text) > 0`,
      );
      return sql<SqlBool>`(${sql.join(matchSteps, sql` or `)})`;
    }
    case 'within': {
      const facets = comparison.values.map((path) => pathFacet(scope.clientId, scope.tableId, id, path));
      const containsConditions = cleaned(comparison.values).map(
        (path) => sql`(${text} = ${path}::text or starts_with(${text}, ${`${path}/`}::text))`,
      );
      return sql<SqlBool>`(records.facets && ${facets}::int[] and (${sql.join(containsConditions, sql` or `)}))`;
    }
    case 'truth': {
      const isEqual = sql<SqlBool>`${text} = ${String(comparison.value)}`;
      return equalityIndexed
        ? isEqual
        : sql<SqlBool>`(records.facets && ${[facetHash(scope.clientId, scope.tableId, id, String(comparison.value))]}::int[] and ${isEqual})`;
    }
    case 'between':
      return storage === 'date'
        ? betweenSql(sql`${text} collate "C"`, comparison, (end) => sql`${String(end)}`)
        : betweenSql(toNumber(value, text), comparison, (end) => sql`${String(end)}::numeric`);
    case 'compare':
      return typeof comparison.value === 'number'
        ? sql<SqlBool>`${toNumber(value, text)} ${operators[comparison.with]} ${String(comparison.value)}::numeric`
        : sql<SqlBool>`${text} collate "C" ${operators[comparison.with]} ${cleanString(comparison.value)}`;
  }
}

function betweenSql(
  side: RawBuilder<unknown>,
  { low, high }: Extract<Comparison, { is: 'between' }>,
  bound: (end: number | string) => RawBuilder<unknown>,
): SqlCondition {
  const ends = [
    ...(low === null ? [] : [sql`${side} >= ${bound(low)}`]),
    ...(high === null ? [] : [sql`${side} <= ${bound(high)}`]),
  ];
  return ends.length === 0 ? sql<SqlBool>`(${side}) is not null` : sql<SqlBool>`(${sql.join(ends, sql` and `)})`;
}

const operators = { eq: sql`=`, lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` } as const;

function systemSql(
  column: RawBuilder<unknown>,
  { isList, hasLiterals }: { isList: boolean; hasLiterals: boolean },
  comparison: Comparison,
): SqlCondition {
  switch (comparison.is) {
    case 'empty':
      return isList ? sql<SqlBool>`${column} = '{}'` : sql<SqlBool>`${column} is null`;
    case 'anyOf': {
      const values = cleaned(comparison.values);
      return isList ? sql<SqlBool>`${column} && ${values}::text[]` : getOne(column, values, hasLiterals);
    }
    case 'between':
      return betweenSql(column, comparison, (end) => sql`${new Date(end)}`);
    case 'compare':
      return sql<SqlBool>`${column} ${operators[comparison.with]} ${new Date(comparison.value)}`;
    case 'contains':
    case 'within':
    case 'truth':
      // resolveCondition does not allow such a relation for system properties.
      return sql<SqlBool>`false`;
  }
}

/** A single value becomes a plain equation, for which an index keeps its order (server/view-indexes). */
function getOne(side: RawBuilder<unknown>, values: readonly string[], hasLiterals = false): SqlCondition {
  if (hasLiterals) return sql<SqlBool>`${side} = any(${idList(values)})`;
  const [only, ...more] = values;
  return only !== undefined && more.length === 0
    ? sql<SqlBool>`${side} = ${only}::text`
    : sql<SqlBool>`${side} = any(${values}::text[])`;
}

/** Notes about a record, by `<table>:<id>`. */
function relatedSql(comparison: Comparison, scope: TextReader): SqlCondition {
  const relatedIds = comparison.is === 'anyOf' ? comparison.values : [];
  const facets = relatedIds.map((value) => facetHash(scope.clientId, scope.tableId, relatedRecordsField, value));
  const rechecks = relatedIds.map((value) => {
    const [table = '', ...id] = cleanString(value).split(':');
    return sql`records.data->${fieldLiteral(relatedRecordsField)}->${table}::text ? ${id.join(':')}::text`;
  });
  return sql<SqlBool>`(records.facets && ${facets}::int[] and (${sql.join(rechecks, sql` or `)}))`;
}

function cleaned(values: readonly string[]): string[] {
  return values.map(cleanString);
}

/** Returns the row permission of a scope over the table (or alias) `records`; with `about`, also for items about records of those scopes. */
export function ruleToSql(scope: Scope): SqlCondition {
  const ruleCondition = ruleFilterToSql(scope.rule, scope);
  if (!scope.about || scope.about.length === 0 || scope.rule === everything) return ruleCondition;
  return sql<SqlBool>`(${ruleCondition} or ${sql.join(
    scope.about.map((about) => aboutSql(about)),
    sql` or `,
  )})`;
}

/** Returns a part of a row permission, which may use fields that the reader does not see. */
export function ruleFilterToSql(rule: Filter, scope: Scope): SqlCondition {
  const reader = { ...scope, fields: scope.ruleFields ?? [], linked: undefined };
  return filterToSql(resolveFilter(rule, reader), reader);
}

/** Matches notes about an existing record in the scope. The inner `records` shadows the outer one. */
function aboutSql(scope: Scope): SqlCondition {
  const ids = sql`records.data->${relatedRecordsField}::text->${scope.tableId}::text`;
  return sql<SqlBool>`exists (
    select 1 from (select jsonb_array_elements_text(case when jsonb_typeof(${ids}) = 'array' then ${ids} else '[]'::jsonb end) as id) as named
    where exists (
      select 1 from records
      where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = named.id
        and records.deleted_at is null and ${ruleFilterToSql(scope.rule, scope)}))`;
}
