import type { Field } from '../metadata/field';

type Computed = Pick<Field, 'field_id' | 'formula'>;

/** Returns the ids of the fields that a formula reads. */
export function listSources(field: Computed): string[] {
  return [...new Set(Object.values(field.formula?.variables ?? {}))];
}

/**
 * Returns the formula fields in an order in which each comes after those that it reads (Kahn). Fields in a cycle, and fields that read a cycle,
 * have no place in it.
 */
export function inOrder<F extends Computed>(fields: readonly F[]): { ordered: F[]; circular: F[] } {
  const computed = new Map(fields.filter((field) => field.formula).map((field) => [field.field_id, field]));
  const waitsFor = new Map(
    [...computed.values()].map((field) => [
      field.field_id,
      new Set(listSources(field).filter((id) => computed.has(id))),
    ]),
  );
  const ordered: F[] = [];
  while (waitsFor.size > 0) {
    const ready = [...waitsFor].filter(([, sources]) => sources.size === 0).map(([id]) => id);
    if (ready.length === 0) break;
    for (const id of ready) {
      waitsFor.delete(id);
      const field = computed.get(id);
      if (field) ordered.push(field);
    }
    for (const sources of waitsFor.values()) for (const id of ready) sources.delete(id);
  }
  return { ordered, circular: [...computed.values()].filter((field) => waitsFor.has(field.field_id)) };
}
