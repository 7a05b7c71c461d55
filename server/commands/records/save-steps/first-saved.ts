import type { KindStep } from './save-step';

/** TIMESTAMP fields of a new record: when it is saved for the first time. */
export const firstSaved: KindStep = (_trx, { now }, _target, { fields, before }) =>
  Promise.resolve(Object.fromEntries(before === null ? fields.map((field) => [field.field_id, now()]) : []));
