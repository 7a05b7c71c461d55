import type { Aggregate, Field } from '../../domain/metadata/field';
import { isPublicToAll } from '../../domain/metadata/reading';

type RollUpField = Omit<Field, 'access'>;

/**
 * Whether a stored roll-up shows nobody more than they may see: a reader who sees the field that holds it also sees the fields that it is
 * made of. Otherwise the roll-up is not stored (a sum of hidden amounts would give them away).
 * @param sources the fields of the type whose records are counted.
 */
export function isNoWider(
  holder: RollUpField,
  { lookup_field, result_field }: Pick<Aggregate, 'lookup_field' | 'result_field'>,
  sources: readonly RollUpField[],
): boolean {
  return [lookup_field, result_field].every(
    (id) => id === undefined || everySource(id, sources).every((source) => readersAmong(holder, source)),
  );
}

/** A field with all that it is computed from. */
function everySource(id: string, fields: readonly RollUpField[]): RollUpField[] {
  const sourcesById = new Map<string, RollUpField>();
  const follow = (fieldId: string) => {
    const field = fields.find((candidate) => candidate.field_id === fieldId);
    if (!field || sourcesById.has(fieldId)) return;
    sourcesById.set(fieldId, field);
    Object.values(field.formula?.variables ?? {}).forEach(follow);
  };
  follow(id);
  return [...sourcesById.values()];
}

/** Everybody sees a field that goes by no roles; else those roles with more than `none`. */
function readersAmong(holder: RollUpField, source: RollUpField): boolean {
  if (isPublicToAll(source)) return true;
  if (isPublicToAll(holder)) return false;
  const readers = Object.entries(holder.auth_role_config ?? {})
    .filter(([, access]) => access !== 'none')
    .map(([role]) => role);
  const config = source.auth_role_config ?? {};
  return readers.every((role) => Object.hasOwn(config, role) && config[role] !== 'none');
}
