import type { Relation } from '../filter-tree';
import type { Field, ValueKind } from '../metadata/field';
import { usualOrder } from '../metadata/places';
import { valueTypes, type StorageClass } from '../values';
import { abilities } from '../kinds';

/**
 * The choices in the builder of views. The server refuses less: it accepts everything that `resolveCondition` and the order of the list call
 * understand.
 */

/** Properties of every record that a list can be ordered by. */
export const orderProperties = ['create_time', 'update_time', 'name'] as const;

/** Fields that filters leave out (REQ records 5). */
const excludedFields: ReadonlySet<string> = new Set([
  '_id',
  'deleted',
  'pipeline_id',
  'stage_id',
  'create_member_id',
  'update_member_id',
  'owner_member_id',
  'ticket_priority',
  'ticket_status',
]);

/** Two names for one thing: the shorter one is offered. */
const synonyms: ReadonlySet<Relation> = new Set(['laterThan', 'earlierThan']);

/** Whether the builder offers a field that the reader sees. */
export function isFilterable(field: Pick<Field, 'field_id' | 'type' | 'value_type' | 'access'>): boolean {
  return (
    field.access !== 'none' &&
    field.type !== 'link' &&
    !excludedFields.has(field.field_id) &&
    abilities[field.value_type].offeredInFilters &&
    listRelations(field.value_type).length > 0
  );
}

/** The relations of a value type as the builder offers them. */
export function listRelations(kind: ValueKind): Relation[] {
  return valueTypes[kind].relations.filter((relation) => !synonyms.has(relation));
}

const unordered: ReadonlySet<StorageClass> = new Set(['refs', 'json']);

/** Whether a list can be ordered by this field or property. */
export function sortsBy(id: string, fields: readonly Field[]): boolean {
  if (id === usualOrder || (orderProperties as readonly string[]).includes(id)) return true;
  const field = fields.find((candidate) => candidate.field_id === id && candidate.access !== 'none');
  if (field === undefined) return false;
  const { storage, shows } = valueTypes[field.value_type];
  return !shows && !unordered.has(storage);
}

/** The order of a field's values, in the words of people: by time, by size, by letter, or in a special order. */
export type OrderKind = 'time' | 'number' | 'text' | 'other';

const orderKinds: Partial<Record<StorageClass, OrderKind>> = {
  instant: 'time',
  date: 'time',
  number: 'number',
  text: 'text',
};

/** @param id a field, or one of `orderProperties` */
export function getOrderKind(id: string, fields: readonly Field[]): OrderKind {
  if (id === 'name') return 'text';
  if (id === 'create_time' || id === 'update_time') return 'time';
  const field = fields.find(({ field_id }) => field_id === id);
  const kind = field && valueTypes[field.value_type];
  // A path follows the codes of its places, not their names.
  return (kind && !kind.isPath && orderKinds[kind.storage]) || 'other';
}
