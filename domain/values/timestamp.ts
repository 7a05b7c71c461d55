import { momentText } from '../calendar';
import { Moment } from './date-time';
import { defineValue } from './define';

/** When the record was first saved, in epoch milliseconds. Written by the server and never by a form; filters do not ask for it (SD-32). */
export const timestamp = defineValue({
  kind: 'TIMESTAMP',
  storage: 'instant',
  settings: [],
  schema: () => Moment,
  text: (value, _field, { timeZone }) => momentText(value as number, timeZone),
  relations: [],
  generated: true,
});
