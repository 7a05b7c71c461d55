import * as z from 'zod/mini';
import { dayText, isRealDay } from '../calendar';
import { defineValue } from './define';
import { pastSubType } from './past';
import { dateRelations } from './relations';

/** A calendar day without time or zone, `YYYY-MM-DD` (SD-60: dates without time stay dates). */
export const date = defineValue({
  kind: 'DATE',
  storage: 'date',
  settings: ['formula', 'is_unique'],
  subTypes: [pastSubType],
  schema: () => z.string().check(z.refine(isRealDay)),
  issue: (value) => (typeof value === 'string' && isRealDay(value) ? null : { code: 'notADate' }),
  text: (value) => dayText(String(value)),
  relations: dateRelations,
});
