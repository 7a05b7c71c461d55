import * as z from 'zod/mini';
import { momentText, readingOfDay } from '../calendar';
import { defineValue } from './define';
import { momentRelations } from './relations';

/** A moment, in epoch milliseconds; shown as YYYY/MM/DD HH:mm in the company's zone (SD-60). */
export const dateTime = defineValue({
  kind: 'DATE_TIME',
  storage: 'instant',
  settings: ['formula', 'is_unique'],
  schema: () => Moment,
  issue: (value) => (z.safeParse(Moment, value).success ? null : { code: 'notADate' }),
  text: (value, _field, { timeZone }) => momentText(value as number, timeZone),
  relations: momentRelations,
});

/** The years of date controls, 1 to 9999, in every zone. PostgreSQL does not read ISO years beyond, which have a sign. */
export const firstMoment = readingOfDay('0001-01-02');
export const lastMoment = readingOfDay('9999-12-31') - 1000;
export const Moment = z.int().check(z.minimum(firstMoment), z.maximum(lastMoment));
