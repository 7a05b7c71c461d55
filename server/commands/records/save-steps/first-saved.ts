import type { KindStep } from './save-step';

/** Sets TIMESTAMP fields of a new record to the time of its first save. */
export const firstSaved: KindStep = (_trx, { now }, _target, { fields, before }) =>
  Promise.resolve(Object.fromEntries(before === null ? fields.map((field) => [field.field_id, now()]) : []));
