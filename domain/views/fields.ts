import type { Relation } from '../filter-tree';
import type { Field, ValueKind } from '../metadata/field';
import { usualOrder } from '../metadata/places';
import { valueTypes, type StorageClass } from '../values';
import { abilities } from '../kinds';

/** The choices of the view builder. The server accepts more: everything that `resolveCondition` and the order of the list support. */

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

/** Synonymous relations, of which the shorter one is offered. */
const synonyms: ReadonlySet<Relation> = new Set(['laterThan', 'earlierThan']);

/** Returns whether the builder offers a visible field. */
export function isFilterable(field: Pick<Field, 'field_id' | 'type' | 'value_type' | 'access'>): boolean {
  return (
    field.access !== 'none' &&
    field.type !== 'link' &&
    !excludedFields.has(field.field_id) &&
    abilities[field.value_type].offeredInFilters &&
    listRelations(field.value_type).length > 0
  );
}

/** Returns the relations that the builder offers for a value type. */
export function listRelations(kind: ValueKind): Relation[] {
  return valueTypes[kind].relations.filter((relation) => !synonyms.has(relation));
}

const unordered: ReadonlySet<StorageClass> = new Set(['refs', 'json']);

/** Returns whether a list can be sorted by this field or property. */
export function sortsBy(id: string, fields: readonly Field[]): boolean {
  if (id === usualOrder || (orderProperties as readonly string[]).includes(id)) return true;
  const field = fields.find((candidate) => candidate.field_id === id && candidate.access !== 'none');
  if (field === undefined) return false;
  const { storage, shows } = valueTypes[field.value_type];
  return !shows && !unordered.has(storage);
}

/** How people describe the order of a field's values: by time, by size, by letter, or in a special order. */
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
  // A path is sorted by the codes of its places, not by their names.
  return (kind && !kind.isPath && orderKinds[kind.storage]) || 'other';
}
