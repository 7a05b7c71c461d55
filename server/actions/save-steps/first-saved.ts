import type { SaveStep } from './save-step';

/** TIMESTAMP fields of a new record: when it is saved for the first time. */
export const firstSaved: SaveStep = (_trx, { now }, { configuration }, { before }) => {
  const fields = before === null ? configuration.filter((field) => field.value_type === 'TIMESTAMP') : [];
  return Promise.resolve(Object.fromEntries(fields.map((field) => [field.field_id, now()])));
};
