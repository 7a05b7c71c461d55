import * as z from 'zod/mini';
import { defineValue } from './define';
import { dateRelations } from './relations';

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day without time or zone, `YYYY-MM-DD` (decision 60: dates without time stay dates). */
export const date = defineValue({
  kind: 'DATE',
  storage: 'date',
  schema: () => z.string().check(z.regex(shape)),
  issue: (value) => (typeof value === 'string' && isRealDay(value) ? null : { code: 'notADate' }),
  text: (value) => String(value).replaceAll('-', '/'),
  relations: dateRelations,
});

function isRealDay(value: string): boolean {
  const match = shape.exec(value);
  if (!match) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
