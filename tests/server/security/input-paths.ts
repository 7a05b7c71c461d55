import { contract } from '../../../domain/contract';
import type { SessionCall } from './calls';

/** Where the inputs of the contract take an id, a filter or a text: read from their schemas, so that the tests cover a new call as soon as it exists. */

/** What a part of an input is for: conditions, an order, words, the name of a field, or values by field id. */
type InputPathKind = 'filter' | 'order' | 'keyword' | 'field' | 'values';

export interface InputPath {
  kind: InputPathKind;
  /** Property names from the outside in; the first of a list is '0'. Empty: the whole input. */
  path: string[];
}

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
}
interface Schema {
  _zod: { def: Definition };
}

const kindByName: Record<string, InputPathKind> = {
  filter: 'filter',
  order_by: 'order',
  keyword: 'keyword',
  field: 'field',
  field_id: 'field',
  lookup_field: 'field',
  result_field: 'field',
  link_field: 'field',
};
/** Lists of values by field id go by these names, or are the whole input. */
const valuesNames = new Set(['update_data', 'data', 'values', 'fields']);

/** Every such path of a call's input. */
export function inputPathsOf(name: SessionCall): InputPath[] {
  return within(contract[name].input as unknown as Schema, []);
}

function within(schema: Schema, path: string[]): InputPath[] {
  const { type, shape, innerType, element } = schema._zod.def;
  const last = path.at(-1) ?? '';
  if (type === 'record')
    return path.length === 0 || valuesNames.has(last) || last === '0' ? [{ kind: 'values', path }] : [];
  const kind = Object.hasOwn(kindByName, last) ? kindByName[last] : undefined;
  if (kind && (kind !== 'field' || type === 'string')) return [{ kind, path }];
  if (innerType) return within(innerType, path);
  if (element) return within(element, [...path, '0']);
  return Object.entries(shape ?? {}).flatMap(([key, part]) => within(part, [...path, key]));
}

/** A copy of an input with another value at a path; values by field id are added to those that are there. */
export function putAt(input: unknown, { path, kind }: InputPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return kind === 'values' ? { ...(input as object), ...(value as object) } : value;
  const inner = putAt((input as Record<string, unknown> | undefined)?.[key], { kind, path: rest }, value);
  if (!Array.isArray(input)) return { ...(input as object), [key]: inner };
  return input.map((item, index) => (index === Number(key) ? inner : item));
}
