import * as z from 'zod/mini';
import { wallTime } from '../calendar';
import { defineValue } from './define';
import { momentRelations } from './relations';

/** A moment, in epoch milliseconds; shown as YYYY/MM/DD HH:mm in the company's zone (SD-60). */
export const dateTime = defineValue({
  kind: 'DATE_TIME',
  storage: 'instant',
  schema: () => Moment,
  issue: (value) => (z.safeParse(Moment, value).success ? null : { code: 'notADate' }),
  text: (value, _field, { timeZone }) => momentText(value as number, timeZone),
  relations: momentRelations,
});

/** Within the years that a date control offers, 1 to 9999, in every zone. */
export const Moment = z
  .int()
  .check(z.minimum(Date.parse('0001-01-02T00:00:00Z')), z.maximum(Date.parse('9999-12-30T23:59:59Z')));

/** `2026/11/20 09:30` on the clocks of a zone. */
export function momentText(moment: number, timeZone: string): string {
  return wallTime(timeZone, moment).replaceAll('-', '/').replace('T', ' ');
}
