import { z } from 'zod';
import type { Call } from '../../../domain/contract';
import { maxLinkedConditions } from '../../../domain/filter-tree';
import { systemFields } from '../../../domain/filters/resolve';
import { idempotencyKeyPattern } from '../../../domain/ids';

export type SchemaJson = Record<string, unknown>;

/** Schemas that a page stores in one place, by their names there. */
export type SharedSchemas = z.core.$ZodRegistry<{ id: string; description?: string }>;

export const filterDescription = {
  id: 'Filter',
  description: `A condition, or conditions joined by and or or. \`field\` is the id of a field, or a property of every record (${Object.keys(systemFields).join(', ')}). \`<link>.<field>\` asks for records that are linked with one that fulfils the condition, as \`organization_ids.region\`: one level deep, in at most ${maxLinkedConditions} conditions, and only of records and fields that the caller may read.`,
};

export const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  description:
    'One key for one action of a person. Sent again within 24 hours with the same body, the call does nothing and answers what it answered first; with another body it is refused (20006).',
};

export const fieldIssueDescription = { id: 'FieldIssue', description: 'What is wrong with one field of the input.' };

/** Turns schemas of the contract into those of the page, which stores shared parts in one place. */
export class Schemas {
  readonly shared: Record<string, SchemaJson> = {};

  constructor(private readonly registry: SharedSchemas) {}

  of(call: string, schema: Call['input'], io: 'input' | 'output'): SchemaJson {
    const {
      $schema: _dialect,
      $defs: definitions = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: this.registry,
      reused: 'inline',
      // The registry of the page has only names: the schemas have their descriptions themselves.
      override: ({ zodSchema, jsonSchema }) => {
        const { description } = z.globalRegistry.get(zodSchema) ?? {};
        if (description !== undefined) jsonSchema.description ??= description;
      },
    }) as SchemaJson & {
      $defs?: Record<string, SchemaJson>;
    };
    const names = new Map(
      Object.keys(definitions).map((definitionName) => [
        definitionName,
        definitionName.startsWith('__') ? `${call}.${io}${definitionName}` : definitionName,
      ]),
    );
    const placed = (value: SchemaJson) => pointed(value, names);
    for (const [definitionName, content] of Object.entries(definitions))
      this.add(names, definitionName, placed(content));
    return placed(rest);
  }

  private add(names: Map<string, string>, definitionName: string, content: SchemaJson): void {
    const { id: _id, ...schema } = content;
    this.shared[names.get(definitionName) ?? definitionName] = schema;
  }
}

/** Returns the same schema with references to its own parts changed to their place in the page. */
function pointed<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  return JSON.parse(JSON.stringify(value), (key, entry: unknown) => {
    const definitionName = key === '$ref' && typeof entry === 'string' ? entry.replace('#/$defs/', '') : undefined;
    return definitionName === undefined ? entry : `#/components/schemas/${names.get(definitionName) ?? definitionName}`;
  }) as Value;
}
