import { momentText } from '../calendar';
import { Moment } from './date-time';
import { defineValue } from './define';

/** The time when the record was first saved, in epoch milliseconds. The server writes it, and never a form; filters do not offer it (SD-32). */
export const timestamp = defineValue({
  kind: 'TIMESTAMP',
  storage: 'instant',
  settings: [],
  schema: () => Moment,
  text: (value, _field, { timeZone }) => momentText(value as number, timeZone),
  relations: [],
});
