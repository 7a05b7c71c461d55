/** Turns the JSON schemas of an OpenAPI document into TypeScript. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Returns the TypeScript of a schema. An unsupported schema becomes `unknown`, which is correct for every value. */
export function toType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return toUnion(variants.map(toType));
  if (Array.isArray(schema.type)) return toUnion(schema.type.map((type) => toType({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return schema.items ? `Array<${toType(schema.items)}>` : 'unknown[]';
    case 'object':
      return toObject(schema);
    default:
      return 'unknown';
  }
}

/** Returns the union of types. `unknown` already includes any value of another type. */
function toUnion(types: readonly string[]): string {
  return types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ');
}

function toObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? toType(additionalProperties) : 'unknown';
    return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${values}>`;
  }
  if (Object.keys(properties).length === 0) return 'Record<string, never>';
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${name}${required.includes(name) ? '' : '?'}: ${toType(schema)};`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

/** Returns a documentation comment; an empty text without a text. */
export function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
}
