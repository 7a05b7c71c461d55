import { fieldAccesses, type Field, type FieldAccess } from '../../domain/metadata/field';
import { isComputed, namesSomebody } from '../../domain/metadata/reading';
import { isPhoneField, phoneRegion } from '../../domain/phones/region';
import type { Channel } from '../../domain/platforms';

/** Decides who may read and write each field. It is the only place: every answer and every write uses `visibleFields`. */

type AccessibleField = Omit<Field, 'access'>;

/** The facts about the reader that decide about a field. `Actor` is compatible. */
export interface FieldReader {
  /** The suite of the company; absent if no member reads or fills a number. */
  channel?: Channel | undefined;
  isDataAdmin: boolean;
  roleIds: readonly string[];
  seat: 'paid' | 'free';
}

/**
 * Returns the fields with the caller's access: with `none` a field is treated as unknown. The record's own right applies in addition
 * (`recordAbilities`): writing needs both. A computed value is visible only to readers of all its sources, because it would reveal them.
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

/** Both sides check a number by the same region, so the field carries it. */
function region(reader: FieldReader, field: AccessibleField): Pick<Field, 'phone_region'> {
  const phone_region = isPhoneField(field) ? phoneRegion(field, reader.channel) : undefined;
  return phone_region ? { phone_region } : {};
}

const getKey = (table: string, fieldId: string): string => `${table}:${fieldId}`;

/** Returns a field with all its sources, each once, also in circular formulas. */
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

/** Callers write no server or formula fields, and a free seat writes no field at all. */
function ownAccess(reader: FieldReader, field: AccessibleField): FieldAccess {
  const granted = grantedAccess(reader, field);
  const effectiveAccess = granted === 'none' && namesSomebody(field) ? 'read' : granted;
  return effectiveAccess === 'write' && (reader.seat === 'free' || field.field_system || isComputed(field))
    ? 'read'
    : effectiveAccess;
}

/** Without a mode the record's right decides; an unknown mode means read only (SD-52). */
function grantedAccess(
  { isDataAdmin, roleIds }: FieldReader,
  { auth_mode, auth_role_config: config = {} }: AccessibleField,
): FieldAccess {
  if (isDataAdmin || auth_mode === undefined) return 'write';
  return auth_mode === 'role' ? getHighestAccess(roleIds, config) : 'read';
}

/** Returns the highest level among a member's roles (REQ records 6). */
export function getHighestAccess(
  roleIds: readonly string[],
  config: Readonly<Record<string, FieldAccess>>,
): FieldAccess {
  const levels = roleIds.map((role) =>
    Object.hasOwn(config, role) ? fieldAccesses.indexOf(config[role] ?? 'none') : 0,
  );
  return fieldAccesses[Math.max(0, ...levels)] ?? 'none';
}
