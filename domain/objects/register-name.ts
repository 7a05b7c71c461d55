import type { Field } from '../metadata/field';
import { getBehaviour } from './behaviour';

/** A name by which a company register is asked, and the field that holds it; without one it is the title. */
export interface RegisterName {
  name: string;
  fieldId: string | undefined;
}

/** The name of a customer in the company register: the one that its type keeps for that, where it is filled, else the title (ADR-0252). */
export function findRegisterName(
  fields: readonly Pick<Field, 'field_id'>[],
  { table_id, name, data }: { table_id: string; name: string; data: Readonly<Record<string, unknown>> },
): RegisterName {
  const { registerNameField: fieldId } = getBehaviour(table_id);
  const value = fieldId !== undefined && fields.some(({ field_id }) => field_id === fieldId) ? data[fieldId] : null;
  const registered = typeof value === 'string' ? value.trim() : '';
  return registered === '' ? { name, fieldId: undefined } : { name: registered, fieldId };
}
