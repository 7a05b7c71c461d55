import type { Field } from '../metadata/field';
import { getBehaviour } from './behaviour';

/** A name for the company register, and its field; no field means the title. */
export interface RegisterName {
  name: string;
  fieldId: string | undefined;
}

/** Returns the name of a customer in the company register: the field of its type, where filled, else the title (ADR-0252). */
export function findRegisterName(
  fields: readonly Pick<Field, 'field_id'>[],
  { table_id, name, data }: { table_id: string; name: string; data: Readonly<Record<string, unknown>> },
): RegisterName {
  const { registerNameField: fieldId } = getBehaviour(table_id);
  const value = fieldId !== undefined && fields.some(({ field_id }) => field_id === fieldId) ? data[fieldId] : null;
  const registered = typeof value === 'string' ? value.trim() : '';
  return registered === '' ? { name, fieldId: undefined } : { name: registered, fieldId };
}
