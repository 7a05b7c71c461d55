/** Values at the ends of what a zod schema allows, and beyond them: made from the schema, so that a new property is covered as soon as it exists. */

/** The parts of a schema's definition that the values are made from. */
export interface Schema {
  _zod: { def: Definition };
  safeParse(value: unknown): { success: boolean };
}
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  options?: Schema[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  getter?(): Schema;
}

const numbers = [0, -1, 1e-14, 0.123456789012, 2_147_483_648, 8.64e15, Number.MAX_SAFE_INTEGER, 1e21];
const texts = ['', 'no_such_thing', 'x'.repeat(20_000), '\u0000\ud800<b>😀\u202e'];
/** Numbers that are written as texts, as rates are. */
const digits = ['0', '-1', '0.00000000000001', '0.123456789012', '99999999999999999999', '0007', '1e400'];
const samples = ['name', '1', 'https://example.com', '#112233', 'EUR', 'CN', 'Asia/Tokyo'];

/** A small value that fits the schema. */
function smallValue(schema: Schema, depth = 0): unknown {
  const { type, shape, innerType, element, options, entries, values, getter } = schema._zod.def;
  if (type === 'string') return samples.find((text) => schema.safeParse(text).success) ?? 'name';
  if (type === 'number') return numbers.concat(1).find((number) => schema.safeParse(number).success) ?? 1;
  if (type === 'boolean') return true;
  if (type === 'enum') return Object.values(entries ?? {})[0];
  if (type === 'literal') return values?.[0];
  if (type === 'array') return schema.safeParse([]).success || !element ? [] : [smallValue(element, depth + 1)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape ?? {}).flatMap(([key, part]) =>
        part._zod.def.type === 'optional' ? [] : [[key, smallValue(part, depth + 1)]],
      ),
    );
  if (type === 'union') return options?.[0] && smallValue(options[0], depth);
  if (type === 'lazy') return getter && smallValue(getter(), depth);
  if (innerType) return smallValue(innerType, depth);
  return {};
}

/** Values at the ends of a schema and beyond them; an inner one is put into a copy of `current`. Null: the property is absent. */
export function extremeValues(schema: Schema, current: unknown, depth = 0): unknown[] {
  const { type, shape, innerType, element, valueType, options, entries, getter } = schema._zod.def;
  const within = (part: Schema, inner: unknown) => (depth > 4 ? [] : extremeValues(part, inner, depth + 1));
  switch (type) {
    case 'string':
      // Texts deep inside are stored as JSON like their neighbours: the two ends are enough there.
      if (depth > 1) return texts.slice(2);
      return schema.safeParse('1').success && !schema.safeParse('name').success ? [...texts, ...digits] : texts;
    case 'number':
      return numbers;
    case 'boolean':
      return [true, false];
    case 'enum':
      return [...Object.values(entries ?? {}), 'no_such_thing'];
    case 'array': {
      const [first] = Array.isArray(current) ? (current as unknown[]) : [];
      if (!element) return [];
      const long = Array.from({ length: 1_000 }, () => first ?? smallValue(element));
      return [[], long, ...within(element, first).map((value) => [value])];
    }
    case 'record':
      return [
        {},
        ...(valueType ? ['__proto__', 'no_such_thing', ''].map((key) => ({ [key]: smallValue(valueType) })) : []),
        ...(valueType ? within(valueType, undefined).map((value) => ({ name: value })) : []),
      ];
    case 'object': {
      const base = (typeof current === 'object' && current !== null ? current : smallValue(schema)) as Record<
        string,
        unknown
      >;
      return Object.entries(shape ?? {}).flatMap(([key, part]) =>
        within(part, base[key]).map((value) => (value === null ? without(base, key) : { ...base, [key]: value })),
      );
    }
    case 'union':
      return (options ?? []).flatMap((option) => within(option, current));
    case 'lazy':
      return getter ? within(getter(), current) : [];
    case 'optional':
    case 'nullable':
      return innerType ? [null, ...extremeValues(innerType, current, depth)] : [null];
    case 'unknown':
      return [null, 0, -1e300, 'x'.repeat(20_000), [], {}, [{}, null]];
    default:
      return innerType ? extremeValues(innerType, current, depth) : [];
  }
}

const without = (thing: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => name !== key));
