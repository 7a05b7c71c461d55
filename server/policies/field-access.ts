import { fieldAccesses, type Field, type FieldAccess } from '../../domain/metadata/field';
import { isComputed, namesSomebody } from '../../domain/metadata/reading';
import { isPhoneField, phoneRegion } from '../../domain/phones/region';
import type { Channel } from '../../domain/platforms';

/** Who sees and who writes which field. The one place: every read shape and every write asks `visibleFields`. */

type AccessibleField = Omit<Field, 'access'>;

/** What decides about a field. `Actor` fits. */
export interface FieldReader {
  /** The suite of the company; absent where nobody reads or fills a number. */
  channel?: Channel | undefined;
  isDataAdmin: boolean;
  roleIds: readonly string[];
  seat: 'paid' | 'free';
}

/**
 * The fields with what the caller may do with each: `none` is as if it did not exist. A record's own right counts besides
 * (`recordAbilities`): writing takes both. A computed value is visible only to readers who see everything that it is computed from,
 * or the result would give that away.
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

/** Nobody writes what is the server's or a formula's, and a free seat writes no field at all. */
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
