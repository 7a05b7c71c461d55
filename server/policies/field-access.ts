import { fieldAccesses, type Field, type FieldAccess } from '../../domain/metadata/field';
import { isComputed, namesSomebody } from '../../domain/metadata/reading';
import { isPhoneField, phoneRegion } from '../../domain/phones/region';
import type { Channel } from '../../domain/platforms';

/** Decides who sees and who writes which field. This is the one place: every read shape and every write uses `visibleFields`. */

type AccessibleField = Omit<Field, 'access'>;

/** The facts of the reader that decide about a field. `Actor` fits. */
export interface FieldReader {
  /** The suite of the company; absent if no member reads or fills a number. */
  channel?: Channel | undefined;
  isDataAdmin: boolean;
  roleIds: readonly string[];
  seat: 'paid' | 'free';
}

/**
 * Returns the fields with the caller's access to each: with `none` a field is treated as nonexistent. A record's own right counts in addition
 * (`recordAbilities`): writing needs both. A computed value is visible only to readers who see everything that it is computed from. Otherwise the
 * result would reveal that.
 */
export function visibleFields(reader: FieldReader, fields: readonly AccessibleField[]): Field[] {
  const byKey = new Map(fields.map((field) => [getKey(field.table, field.field_id), field]));
  const isHidden = (field: AccessibleField): boolean =>
    (field.formula ? withSources(field, byKey) : [field]).some((candidate) => ownAccess(reader, candidate) === 'none');
  return fields.map((field) => ({
    ...field,
    ...region(reader, field),
    access: isHidden(field) ? 'none' : ownAccess(reader, field),
  }));
}

/** Both sides check a number by the same region, so it travels with the field. */
function region(reader: FieldReader, field: AccessibleField): Pick<Field, 'phone_region'> {
  const phone_region = isPhoneField(field) ? phoneRegion(field, reader.channel) : undefined;
  return phone_region ? { phone_region } : {};
}

const getKey = (table: string, fieldId: string): string => `${table}:${fieldId}`;

/** A field and everything that it is computed from, each once, however the formulas are knotted. */
function withSources(field: AccessibleField, byKey: ReadonlyMap<string, AccessibleField>): AccessibleField[] {
  const fieldsWithSources = new Set([field]);
  for (const formulaField of fieldsWithSources) {
    for (const id of Object.values(formulaField.formula?.variables ?? {})) {
      const source = byKey.get(getKey(formulaField.table, id));
      if (source) fieldsWithSources.add(source);
    }
  }
  return [...fieldsWithSources];
}

/** No caller writes a field of the server or of a formula, and a free seat writes no field at all. */
function ownAccess(reader: FieldReader, field: AccessibleField): FieldAccess {
  const granted = grantedAccess(reader, field);
  const effectiveAccess = granted === 'none' && namesSomebody(field) ? 'read' : granted;
  return effectiveAccess === 'write' && (reader.seat === 'free' || field.field_system || isComputed(field))
    ? 'read'
    : effectiveAccess;
}

/** SD-52: without a mode the record's right decides; a mode that this build does not know is read only. */
function grantedAccess(
  { isDataAdmin, roleIds }: FieldReader,
  { auth_mode, auth_role_config: config = {} }: AccessibleField,
): FieldAccess {
  if (isDataAdmin || auth_mode === undefined) return 'write';
  return auth_mode === 'role' ? getHighestAccess(roleIds, config) : 'read';
}

/** The highest level among a member's roles (REQ records 6). */
export function getHighestAccess(
  roleIds: readonly string[],
  config: Readonly<Record<string, FieldAccess>>,
): FieldAccess {
  const levels = roleIds.map((role) =>
    Object.hasOwn(config, role) ? fieldAccesses.indexOf(config[role] ?? 'none') : 0,
  );
  return fieldAccesses[Math.max(0, ...levels)] ?? 'none';
}
