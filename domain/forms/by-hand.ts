import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isComputed } from '../metadata/reading';
import { getConfig, type FormTask } from './form';

/** Apart from the rules of forms: the first page of a record reads it without the rules of the kinds. */

/** Whether somebody fills the field by hand in this form: not what the server makes, a formula computes or the configuration reserves. */
export function isFilledByHand(field: Field, use: FormTask['use']): boolean {
  return (
    !field.field_system &&
    !isComputed(field) &&
    !abilities[field.value_type].isGenerated &&
    getConfig(field, use)?.is_editable !== false
  );
}

/** Whether this person fills the field by hand. */
export function isByHand(field: Field, task: Pick<FormTask, 'use'>): boolean {
  return field.access === 'write' && isFilledByHand(field, task.use);
}
