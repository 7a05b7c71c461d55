import { tenantTables } from '../../server/db/migrate';

/**
 * Finds statements in which a tenant table is not bound to a company (an UPDATE without client_id reaches every one).
 * Bound means: its client_id is compared with a parameter or a literal, or with the client_id of a table that is bound, in a condition
 * that must hold (not one side of an `or`, not negated); or, for an insert, client_id is among the columns.
 */
export interface Unbound {
  sql: string;
  table: string;
  alias: string;
}

export function unboundStatements(statements: readonly string[]): Unbound[] {
  return statements.flatMap((sql) => {
    const tree = parse(sql);
    const first = tree[0];
    if (typeof first !== 'string' || !dataWords.has(first)) return [];
    const found: { table: string; alias: string }[] = [];
    inspect(tree, { bound: new Set(), defined: new Set() }, found);
    return found.map((mention) => ({ sql, ...mention }));
  });
}

/** A word, sign, literal or parameter in lower case, or the content of a pair of parentheses. */
type Token = string | Token[];
interface Outer {
  /** Aliases that are bound around this part. */
  bound: ReadonlySet<string>;
  /** Names of `with` parts. */
  defined: ReadonlySet<string>;
}

const dataWords = new Set(['select', 'insert', 'update', 'delete', 'with', 'merge']);
const tenants = new Set<string>(tenantTables);
const endOfFrom = new Set([
  'where',
  'group',
  'order',
  'limit',
  'offset',
  'having',
  'returning',
  'for',
  'window',
  'fetch',
  'union',
  'intersect',
  'except',
  'set',
  'on',
  'when',
  'values',
  'default',
  'select',
]);
const joinWords = new Set(['join', 'inner', 'left', 'right', 'full', 'outer', 'cross', 'natural', 'lateral', 'only']);

function parse(sql: string): Token[] {
  const pattern =
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|[A-Za-z_][A-Za-z0-9_$]*|\d+(?:\.\d+)?|::|[<>=!&|@#?~^%*/+-]+|[^\s]/g;
  const root: Token[] = [];
  const open: Token[][] = [root];
  for (const [word] of sql.matchAll(pattern)) {
    const here = open.at(-1) as Token[];
    if (word.startsWith('--') || word.startsWith('/*') || word === ';') continue;
    if (word === '(' || word === '[') {
      const inner: Token[] = [];
      here.push(inner);
      open.push(inner);
    } else if (word === ')' || word === ']') {
      if (open.length > 1) open.pop();
    } else if (word.startsWith('"')) here.push(word.slice(1, -1).replaceAll('""', '"'));
    else here.push(word.startsWith("'") ? word : word.toLowerCase());
  }
  return root;
}

const isQuery = (token: Token | undefined): boolean =>
  Array.isArray(token) && typeof token[0] === 'string' && dataWords.has(token[0]);

/** Checks one query and those inside it. */
function inspect(tokens: Token[], outer: Outer, found: { table: string; alias: string }[]): void {
  const defined = new Set([...outer.defined, ...definitions(tokens)]);
  for (const part of parts(tokens)) inspectPart(part, { bound: outer.bound, defined }, found);
}

/** Names of the `with` parts of this query. */
function definitions(tokens: Token[]): string[] {
  if (tokens[0] !== 'with') return [];
  return tokens.flatMap((token, index) => {
    const next = tokens.slice(index + 1, index + 4).filter((word) => word !== 'not' && word !== 'materialized');
    return typeof token === 'string' && next[0] === 'as' && isQuery(next[1]) ? [token] : [];
  });
}

/** The sides of union, intersect and except; of an insert from a query, the query too. */
function parts(tokens: Token[]): Token[][] {
  const sides: Token[][] = [[]];
  for (const token of tokens) {
    const side = sides.at(-1) as Token[];
    if (token === 'union' || token === 'intersect' || token === 'except') sides.push([]);
    else if (token === 'select' && side.includes('insert')) sides.push([token]);
    else side.push(token);
  }
  return sides;
}

function inspectPart(tokens: Token[], outer: Outer, found: { table: string; alias: string }[]): void {
  const mentions = tablesOf(tokens, outer.defined);
  const bound = new Set(outer.bound);
  const own = mentions.map((mention) => mention.alias);
  for (const alias of own) bound.delete(alias);
  for (const { alias, inserted } of mentions) if (inserted) bound.add(alias);
  const conditions = conditionsOf(tokens);
  // An equation may bind a table through another one that is bound only later.
  for (let before = -1; before !== bound.size;) {
    before = bound.size;
    for (const condition of conditions) {
      const alias = boundBy(condition, own, bound);
      if (alias !== undefined) bound.add(alias);
    }
  }
  for (const { table, alias } of mentions) if (tenants.has(table) && !bound.has(alias)) found.push({ table, alias });
  for (const inner of queriesIn(tokens)) inspect(inner, { bound, defined: outer.defined }, found);
}

function queriesIn(tokens: Token[]): Token[][] {
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    return isQuery(token) ? [token] : queriesIn(token);
  });
}

interface Mention {
  table: string;
  alias: string;
  /** An insert that names client_id among its columns. */
  inserted: boolean;
}

function tablesOf(tokens: Token[], defined: ReadonlySet<string>): Mention[] {
  const mentions: Mention[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const word = tokens[index];
    const before = tokens[index - 1];
    if (word === 'into' || (word === 'update' && before !== 'for' && before !== 'do' && before !== 'key'))
      mentions.push(...mentionAt(tokens, index + 1, word === 'into'));
    else if ((word === 'from' && before !== 'distinct') || (word === 'using' && tokens[0] === 'delete'))
      mentions.push(...fromList(tokens, index + 1));
  }
  return mentions.filter((mention) => !defined.has(mention.table));
}

function fromList(tokens: Token[], start: number): Mention[] {
  const mentions: Mention[] = [];
  let expected = true;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (typeof token === 'string' && endOfFrom.has(token)) {
      // After the `on` of a join more tables may come.
      if (token !== 'on') break;
      expected = false;
    } else if (token === ',' || token === 'join') expected = true;
    else if (typeof token === 'string' && joinWords.has(token)) continue;
    else if (expected) {
      if (Array.isArray(token) && !isQuery(token)) mentions.push(...fromList(token, 0));
      else if (typeof token === 'string') mentions.push(...mentionAt(tokens, index, false));
      expected = false;
    }
  }
  return mentions;
}

function mentionAt(tokens: Token[], at: number, inserting: boolean): Mention[] {
  let index = at;
  if (tokens[index] === 'only') index += 1;
  if (tokens[index + 1] === '.') index += 2;
  const table = tokens[index];
  if (typeof table !== 'string') return [];
  const next = tokens[index + 1];
  if (inserting) {
    const columns = tokens.slice(index + 1).find((token) => Array.isArray(token));
    return [
      { table, alias: table, inserted: Array.isArray(columns) && !isQuery(columns) && columns.includes('client_id') },
    ];
  }
  // A parenthesis behind the name makes it a function.
  if (Array.isArray(next)) return [];
  const alias = next === 'as' ? tokens[index + 2] : next;
  const named =
    typeof alias === 'string' && /^[a-z_]\w*$/.test(alias) && !endOfFrom.has(alias) && !joinWords.has(alias);
  return [{ table, alias: named ? alias : table, inserted: false }];
}

/** Everything that must hold: what `where` and `on` join with `and`. */
function conditionsOf(tokens: Token[]): Token[][] {
  const ends = new Set([
    'where',
    'group',
    'order',
    'limit',
    'offset',
    'having',
    'returning',
    'for',
    'window',
    'fetch',
    'join',
    'inner',
    'left',
    'right',
    'full',
    'cross',
    'natural',
    'on',
  ]);
  const conditions: Token[][] = [];
  tokens.forEach((token, index) => {
    if (token !== 'where' && !(token === 'on' && tokens[index + 1] !== 'conflict')) return;
    const rest = tokens.slice(index + 1);
    const end = rest.findIndex((word) => typeof word === 'string' && ends.has(word));
    conditions.push(...conjuncts(end < 0 ? rest : rest.slice(0, end)));
  });
  return conditions;
}

function conjuncts(tokens: Token[]): Token[][] {
  if (tokens.includes('or')) return [];
  const list: Token[][] = [[]];
  for (const token of tokens) {
    if (token === 'and') list.push([]);
    else (list.at(-1) as Token[]).push(token);
  }
  return list.flatMap((condition) => {
    const only = condition[0];
    return condition.length === 1 && Array.isArray(only) && !isQuery(only) ? conjuncts(only) : [condition];
  });
}

/** The alias that this condition binds to a company, if it does. */
function boundBy(condition: Token[], own: readonly string[], bound: ReadonlySet<string>): string | undefined {
  const left = columnAt(condition, 0, own);
  const right = columnAt(condition, condition.length - (condition.at(-2) === '.' ? 3 : 1), own);
  const equation = (side: string | undefined, other: string | undefined, value: Token[]) =>
    side !== undefined && (isValue(value) || (other !== undefined && bound.has(other))) ? side : undefined;
  if (left !== undefined) {
    const rest = condition.slice(condition[1] === '.' ? 3 : 1);
    if (rest[0] === '=') return equation(left, right, rest.slice(1));
    const list = rest[1];
    if (
      rest[0] === 'in' &&
      rest.length === 2 &&
      Array.isArray(list) &&
      !isQuery(list) &&
      list.every((token) => token === ',' || isValue([token]))
    )
      return left;
    return undefined;
  }
  const equals = condition.indexOf('=');
  return equals > 0 && right !== undefined ? equation(right, undefined, condition.slice(0, equals)) : undefined;
}

/** The alias whose client_id this is. Without a qualifier it is clear only where there is one table. */
function columnAt(tokens: Token[], at: number, own: readonly string[]): string | undefined {
  if (tokens[at + 1] === '.' && tokens[at + 2] === 'client_id')
    return typeof tokens[at] === 'string' ? tokens[at] : undefined;
  return tokens[at] === 'client_id' && own.length === 1 ? own[0] : undefined;
}

/** A parameter or a literal, perhaps with a type behind it. */
function isValue(tokens: Token[]): boolean {
  const [value, cast, type, ...more] = tokens;
  if (typeof value !== 'string' || !/^(\$\d+|'.*')$/s.test(value)) return false;
  return cast === undefined || (cast === '::' && typeof type === 'string' && more.length === 0);
}
