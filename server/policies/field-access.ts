import { fieldAccesses, type Field, type FieldAccess } from '../../domain/metadata/field';
import { isComputed, namesSomebody } from '../../domain/metadata/reading';

/** Who sees and who writes which field. The one place: every read shape and every write asks `visibleFields`. */

type FieldConfig = Omit<Field, 'access'>;

/** What decides about a field. `Actor` fits. */
export interface FieldReader {
  isDataAdmin: boolean;
  roleIds: readonly string[];
  seat: 'paid' | 'free';
}

/**
 * The fields with what the caller may do with each: `none` is as if it did not exist. A record's own right counts besides
 * (`recordAbilities`): writing takes both. What is computed is seen only by whoever sees everything that it is computed from,
 * or the result would tell.
 */
export function visibleFields(reader: FieldReader, fields: readonly FieldConfig[]): Field[] {
  const byKey = new Map(fields.map((field) => [keyOf(field.table, field.field_id), field]));
  const hidden = (field: FieldConfig, seen: ReadonlySet<string>): boolean => {
    if (ownAccess(reader, field) === 'none') return true;
    const sources = Object.values(field.formula?.variables ?? {}).map((id) => keyOf(field.table, id)).filter((key) => !seen.has(key));
    return sources.some((key) => {
      const source = byKey.get(key);
      return source !== undefined && hidden(source, new Set([...seen, ...sources]));
    });
  };
  return fields.map((field) => ({ ...field, access: hidden(field, new Set([keyOf(field.table, field.field_id)])) ? 'none' : ownAccess(reader, field) }));
}

const keyOf = (table: string, fieldId: string): string => `${table}:${fieldId}`;

/** Nobody writes what is the server's or a formula's, and a free seat writes no field at all. */
function ownAccess(reader: FieldReader, field: FieldConfig): FieldAccess {
  const granted = grantedAccess(reader, field);
  const shown = granted === 'none' && namesSomebody(field) ? 'read' : granted;
  return shown === 'write' && (reader.seat === 'free' || field.field_system || isComputed(field)) ? 'read' : shown;
}

/** Decision 52: without a mode the record's right decides; a mode that this build does not know is read only. */
function grantedAccess({ isDataAdmin, roleIds }: FieldReader, { auth_mode, auth_role_config: config = {} }: FieldConfig): FieldAccess {
  if (isDataAdmin || auth_mode === undefined) return 'write';
  if (auth_mode !== 'role') return 'read';
  const levels = roleIds.map((role) => (Object.hasOwn(config, role) ? fieldAccesses.indexOf(config[role] ?? 'none') : 0));
  return fieldAccesses[Math.max(0, ...levels)] ?? 'none';
}
