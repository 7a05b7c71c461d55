import {
  parse,
  type DeleteStmt,
  type InsertStmt,
  type MergeStmt,
  type Node,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';
import { tenantTables } from '../../server/db/migrate';

/**
 * Finds statements that do not bind a tenant table to a company (an UPDATE without client_id changes every company), in the tree of PostgreSQL's
 * own parser. A table is bound if its client_id is compared with a parameter or a literal (or a list of these), or with the client_id of a bound
 * table, in a condition that must be true (not one side of an `or`, not negated, not the `on` of the side that an outer join keeps). For an insert,
 * client_id must be among the columns.
 */
export interface Unbound {
  sql: string;
  table: string;
  alias: string;
}

/** @throws Error for a statement that PostgreSQL cannot parse */
export async function unboundStatements(statements: readonly string[]): Promise<Unbound[]> {
  const unbound: Unbound[] = [];
  for (const sql of statements) {
    const found: Mention[] = [];
    for (const { stmt } of (await parse(sql)).stmts ?? [])
      if (stmt && isQuery(stmt)) inspect(stmt, { bound: new Set(), defined: new Set() }, found);
    unbound.push(...found.map(({ table, alias }) => ({ sql, table, alias })));
  }
  return unbound;
}

type Query =
  | { SelectStmt: SelectStmt }
  | { InsertStmt: InsertStmt }
  | { UpdateStmt: UpdateStmt }
  | { DeleteStmt: DeleteStmt }
  | { MergeStmt: MergeStmt };

interface Outer {
  /** The aliases that are bound in the outer queries. */
  bound: ReadonlySet<string>;
  /** The names of `with` parts. */
  defined: ReadonlySet<string>;
}

interface Mention {
  table: string;
  alias: string;
}

/** A condition of a query, and the aliases whose rows it limits; without aliases it limits all. */
interface Condition {
  holds: Node;
  limits?: readonly string[];
}

/** The tables that one query reads and writes, without the queries inside it. */
interface Part {
  mentions: Mention[];
  conditions: Condition[];
  /** The tables that an insert binds by its columns. */
  inserted: string[];
  with: WithClause | undefined;
}

const tenants = new Set<string>(tenantTables);
const queryKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];
const isQuery = (node: object): node is Query => queryKinds.some((kind) => kind in node);

/** Checks one query and those inside it. */
function inspect(query: Query, outer: Outer, found: Mention[]): void {
  const part = partOf(query);
  const ctes = (part.with?.ctes ?? []).flatMap((node) => ('CommonTableExpr' in node ? [node.CommonTableExpr] : []));
  const defined = new Set([...outer.defined, ...ctes.map(({ ctename }) => ctename ?? '')]);
  for (const cte of queriesIn(ctes)) inspect(cte, { bound: outer.bound, defined }, found);

  const mentions = part.mentions.filter(({ table }) => !defined.has(table));
  const own = mentions.map(({ alias }) => alias);
  const bound = new Set([...outer.bound].filter((alias) => !own.includes(alias)));
  for (const alias of part.inserted) bound.add(alias);
  // An equation may bind a table through another one that is bound only later.
  for (let before = -1; before !== bound.size;) {
    before = bound.size;
    for (const { holds, limits } of part.conditions)
      for (const alias of boundBy(holds, own, bound)) if (!limits || limits.includes(alias)) bound.add(alias);
  }
  found.push(...mentions.filter(({ table, alias }) => tenants.has(table) && !bound.has(alias)));
  for (const inner of queriesIn(Object.values(query))) inspect(inner, { bound, defined }, found);
}

function partOf(query: Query): Part {
  if ('InsertStmt' in query) {
    const { relation, cols = [], withClause } = query.InsertStmt;
    const mentions = relation ? [mentionOf(relation)] : [];
    const named = cols.some((column) => 'ResTarget' in column && column.ResTarget.name === 'client_id');
    return { mentions, conditions: [], inserted: named ? mentions.map(({ alias }) => alias) : [], with: withClause };
  }
  const { from, where, relation, withClause } = clausesOf(query);
  const sources = from.map(joined);
  return {
    mentions: [...(relation ? [mentionOf(relation)] : []), ...sources.flatMap(({ mentions }) => mentions)],
    conditions: [...conjuncts(where).map((holds) => ({ holds })), ...sources.flatMap(({ conditions }) => conditions)],
    inserted: [],
    with: withClause,
  };
}

function clausesOf(query: Exclude<Query, { InsertStmt: InsertStmt }>): {
  from: readonly Node[];
  where: Node | undefined;
  relation?: RangeVar | undefined;
  withClause: WithClause | undefined;
} {
  if ('SelectStmt' in query) {
    const { fromClause = [], whereClause, withClause } = query.SelectStmt;
    return { from: fromClause, where: whereClause, withClause };
  }
  if ('UpdateStmt' in query) {
    const { relation, fromClause = [], whereClause, withClause } = query.UpdateStmt;
    return { relation, from: fromClause, where: whereClause, withClause };
  }
  if ('DeleteStmt' in query) {
    const { relation, usingClause = [], whereClause, withClause } = query.DeleteStmt;
    return { relation, from: usingClause, where: whereClause, withClause };
  }
  const { relation, sourceRelation, joinCondition, withClause } = query.MergeStmt;
  return { relation, from: sourceRelation ? [sourceRelation] : [], where: joinCondition, withClause };
}

/** Returns the tables of one entry of a `from`, with the conditions of its joins. */
function joined(node: Node | undefined): Pick<Part, 'mentions' | 'conditions'> {
  if (node && 'RangeVar' in node) return { mentions: [mentionOf(node.RangeVar)], conditions: [] };
  if (!node || !('JoinExpr' in node)) return { mentions: [], conditions: [] };
  const { larg, rarg, jointype, quals } = node.JoinExpr;
  const [left, right] = [joined(larg), joined(rarg)];
  // An outer join keeps the rows of its outer side, whatever its condition is.
  const limited = [
    ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left.mentions : []),
    ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right.mentions : []),
  ];
  const limits = limited.map(({ alias }) => alias);
  return {
    mentions: [...left.mentions, ...right.mentions],
    conditions: [...left.conditions, ...right.conditions, ...conjuncts(quals).map((holds) => ({ holds, limits }))],
  };
}

const mentionOf = ({ relname = '', alias }: RangeVar): Mention => ({
  table: relname,
  alias: alias?.aliasname ?? relname,
});

/** Returns the outermost queries inside; those of a `with` are inspected separately. */
function queriesIn(value: unknown): Query[] {
  if (Array.isArray(value)) return value.flatMap(queriesIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isQuery(value)) return [value];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'withClause') return [];
    // The sides of union, intersect and except have no key with the name of their kind.
    if ((key === 'larg' || key === 'rarg') && 'op' in value) return [{ SelectStmt: inner as SelectStmt }];
    return queriesIn(inner);
  });
}

/** Returns all conditions that are joined with `and`, which must all be true. */
function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    return (condition.BoolExpr.args ?? []).flatMap(conjuncts);
  return [condition];
}

/** Returns the aliases that this condition binds to a company. */
function boundBy(condition: Node, own: readonly string[], bound: ReadonlySet<string>): string[] {
  if (!('A_Expr' in condition)) return [];
  const { kind, name, lexpr, rexpr } = condition.A_Expr;
  if (name?.length !== 1 || !name[0] || !('String' in name[0]) || name[0].String.sval !== '=') return [];
  const [left, right] = [findCompanyAlias(lexpr, own), findCompanyAlias(rexpr, own)];
  if (kind === 'AEXPR_IN')
    return left && rexpr && 'List' in rexpr && (rexpr.List.items ?? []).every(isValue) ? [left] : [];
  if (kind === 'AEXPR_OP_ANY') return left && isListOfValues(rexpr) ? [left] : [];
  if (kind !== 'AEXPR_OP') return [];
  return [
    ...(left && (isValue(rexpr) || (right && bound.has(right))) ? [left] : []),
    ...(right && (isValue(lexpr) || (left && bound.has(left))) ? [right] : []),
  ];
}

/** Returns the alias of a client_id. Without a qualifier it is clear only in a query of one table. */
function findCompanyAlias(node: Node | undefined, own: readonly string[]): string | undefined {
  if (!node || !('ColumnRef' in node)) return undefined;
  const path = (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? field.String.sval : undefined));
  if (path.at(-1) !== 'client_id') return undefined;
  return path.length > 1 ? path.at(-2) : own.length === 1 ? own[0] : undefined;
}

/** Returns whether a node is `array[…]` of parameters and texts, with or without a type. */
function isListOfValues(node: Node | undefined): boolean {
  if (!node) return false;
  if ('TypeCast' in node) return isListOfValues(node.TypeCast.arg);
  return 'A_ArrayExpr' in node && (node.A_ArrayExpr.elements ?? []).every(isValue);
}

/** Returns whether a node is a parameter or a text, with or without a type. */
function isValue(node: Node | undefined): boolean {
  if (!node) return false;
  if ('TypeCast' in node) return isValue(node.TypeCast.arg);
  return 'ParamRef' in node || ('A_Const' in node && node.A_Const.sval !== undefined);
}
