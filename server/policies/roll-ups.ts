import type { Aggregate, Field } from '../../domain/metadata/field';
import { isPublicToAll } from '../../domain/metadata/reading';

type RollUpField = Omit<Field, 'access'>;

/**
 * Returns whether a stored roll-up reveals nothing to its readers: those who see its field must also see its source fields. Otherwise the roll-up
 * is not stored (a sum of hidden amounts would reveal them). @param sources the fields of the aggregated type.
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

/** Returns a field with all its sources. */
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

/**
 * Returns whether everyone who sees the roll-up also sees the source: a field without role settings is visible to everyone, otherwise to the roles
 * with more than `none`.
 */
function readersAmong(holder: RollUpField, source: RollUpField): boolean {
  if (isPublicToAll(source)) return true;
  if (isPublicToAll(holder)) return false;
  const readers = Object.entries(holder.auth_role_config ?? {})
    .filter(([, access]) => access !== 'none')
    .map(([role]) => role);
  const config = source.auth_role_config ?? {};
  return readers.every((role) => Object.hasOwn(config, role) && config[role] !== 'none');
}
