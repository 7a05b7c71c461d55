import { z } from 'zod';
import { contract } from '../../domain/contract';
import { maxConditions, maxDepth, type Filter } from '../../domain/filter-tree';
import { textareaLimit } from '../../domain/values/textarea';
import { inputPathsOf, putAt } from '../../tests/server/security/input-paths';
import type { SessionCall } from '../../tests/server/security/calls';

/** A field as `fieldConfig.allList` describes it. */
export interface FieldFacts {
  field_id: string;
  value_type: string;
  sub_type?: string | undefined;
}

/** The largest size of a body (server/app.ts), in bytes. */
const bodyLimit = 1_000_000;
/** A text of at least this length is prose; shorter ones are ids, dates and names of options. Characters. */
const wordsFrom = 65;
/** The sizes of lists and texts for which a schema sets no limit. */
const usualItems = 200;
const usualText = 20_000;
/** The longest text of any schema. */
const longestText = 200_000;

/** The names that calls use for the number of rows of a page. */
const pageSizes = new Set(['size', 'limit', 'pageSize']);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns the most expensive body that a call's schema allows, generated from a working one: the longest texts, the fullest lists, the deepest
 * filters with the most conditions, and a value in every text field of a record. Lists are cut until the body may be sent. @param works an input
 * that the call answers @param fields the fields of the object type of the call's values
 */
export function mostExpensiveBody(name: SessionCall, works: unknown, fields: readonly FieldFacts[]): unknown {
  const schema = z.toJSONSchema(contract[name].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const definitions = (schema.$defs ?? {}) as Record<string, JsonSchema>;
  const filled = inputPathsOf(name).reduce((body, inputPath) => {
    // Notices are filtered only by their kind.
    if (inputPath.kind === 'filter' && name !== 'notices.list') return putAt(body, inputPath, dearFilter(fields));
    if (inputPath.kind === 'values') return putAt(body, inputPath, longValues(fields));
    return body;
  }, works);
  for (let share = 1; ; share /= 2) {
    const body = enlarge(schema, filled, {
      definitions,
      most: Math.ceil(usualItems * share),
      longest: Math.ceil(longestText * share),
    });
    if (share < 0.01 || Buffer.byteLength(JSON.stringify(body)) < bodyLimit) return body;
  }
}

interface Enlarging {
  definitions: Record<string, JsonSchema>;
  /** The maximum number of items of a list. */
  most: number;
  /** The maximum number of characters of a text. */
  longest: number;
}

function enlarge(given: JsonSchema, works: unknown, way: Enlarging): unknown {
  const schema = resolved(given, way.definitions);
  // A filter is as expensive as possible already, and values belong to fields and not to the schema.
  if (isFilter(works)) return works;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return enlarge(branchFor(branches as JsonSchema[], works, way.definitions), works, way);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return works ?? schema.enum[0];
  if (schema.type === 'string') return enlargeText(schema, works, way);
  if (schema.type === 'number' || schema.type === 'integer')
    return (
      works ?? (typeof schema.maximum === 'number' && schema.maximum < Number.MAX_SAFE_INTEGER ? schema.maximum : 1)
    );
  if (schema.type === 'boolean') return works ?? true;
  if (schema.type === 'array') return enlargeList(schema, works, way);
  if (schema.properties) return enlargeObject(schema, (works ?? {}) as Record<string, unknown>, way);
  return works ?? {};
}

function resolved(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : resolved(definitions[name] ?? {}, definitions);
}

function branchFor(branches: JsonSchema[], works: unknown, definitions: Record<string, JsonSchema>): JsonSchema {
  const kind = Array.isArray(works) ? 'array' : works === null ? 'null' : typeof works;
  const resolvedParts = branches.map((branch) => resolved(branch, definitions));
  return (
    resolvedParts.find(({ type }) => works !== undefined && type === kind) ??
    resolvedParts.find(({ type }) => type !== 'null') ??
    {}
  );
}

function enlargeText(schema: JsonSchema, works: unknown, way: Enlarging): unknown {
  const longest = schema.maxLength ?? (schema.format || schema.pattern ? 0 : usualText);
  if (longest < wordsFrom || schema.format || schema.pattern) return works ?? '';
  // Ids have no format of their own, so their values in the working input stay.
  if (typeof works === 'string' && /[-_0-9]/.test(works)) return works;
  return '安'.repeat(Math.min(longest, way.longest));
}

function enlargeList(schema: JsonSchema, works: unknown, way: Enlarging): unknown[] {
  const items = Array.isArray(works) && works.length > 0 ? (works as unknown[]) : [undefined];
  const item = (schema.items ?? {}) as JsonSchema;
  const count = Math.max(1, Math.min(schema.maxItems ?? way.most, way.most));
  return Array.from({ length: count }, (_, index) => enlarge(item, items[index % items.length], way));
}

function enlargeObject(schema: JsonSchema, works: Record<string, unknown>, way: Enlarging): Record<string, unknown> {
  const parts = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const named = parts.flatMap(([name, part]) => {
    const resolvedParts = resolved(part, way.definitions);
    // An optional id that the working input leaves out would only be refused.
    const isId = resolvedParts.type === 'string' && (resolvedParts.maxLength ?? usualText) < wordsFrom;
    // The body requests the fullest page, whatever the working input contains.
    if (pageSizes.has(name) && typeof resolvedParts.maximum === 'number') return [[name, resolvedParts.maximum]];
    return works[name] === undefined && (isId || !isWorthAdding(resolvedParts))
      ? []
      : [[name, enlarge(part, works[name], way)]];
  });
  return { ...works, ...Object.fromEntries(named) };
}

/** Words and numbers of rows are worth adding; other optional parts stay as they are. */
const isWorthAdding = ({ type, maxLength }: JsonSchema) =>
  type === 'string' && maxLength !== undefined && maxLength >= wordsFrom;

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && ('join' in value || 'relation' in value);

/** Returns nested groups with all conditions in the innermost one, and the most values that a filter may contain, none of which any record has. */
function dearFilter(fields: readonly FieldFacts[]): Filter {
  const texts = fields
    .filter(({ value_type }) => value_type === 'TEXT' || value_type === 'TEXTAREA')
    .map(({ field_id }) => field_id);
  const values = Number(process.env.FILTER_VALUES ?? 200);
  const each = Math.max(1, Math.floor(values / maxConditions));
  const leaves = Array.from({ length: maxConditions }, (_, index): Filter => ({
    field: texts[index % texts.length] ?? 'name',
    relation: 'exclude',
    value: Array.from({ length: each }, (_one, number) => `无人写过的字 ${index} ${number}`),
  }));
  return Array.from({ length: maxDepth }).reduce<Filter>(
    (inner, _, level) => ({ join: level % 2 === 0 ? 'or' : 'and', items: level === 0 ? leaves : [inner] }),
    { join: 'or', items: leaves },
  );
}

/** Returns the longest value of each text field; rich texts have the deepest nesting and the most markup. */
function longValues(fields: readonly FieldFacts[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ field_id, value_type, sub_type }) => {
      if (field_id === 'name') return [];
      if (value_type === 'TEXTAREA') return [[field_id, sub_type === 'rich' ? richText() : '安'.repeat(textareaLimit)]];
      return [];
    }),
  );
}

/** Returns a text with emphasis that opens and closes repeatedly, in nested lists, close to the longest accepted text. */
function richText(): string {
  const depth = 8;
  const marked = '<strong>安</strong><em>全</em>';
  const inside = marked.repeat(Math.floor((textareaLimit - 200) / marked.length));
  return `${'<ul><li>'.repeat(depth)}${inside}${'</li></ul>'.repeat(depth)}`;
}
