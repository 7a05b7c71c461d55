import * as z from 'zod/mini';
import type { Field } from '../metadata/field';
import { defineValue } from './define';

/** A number that the server assigns at the first save (SD-35). It is found by keyword; filters do not offer it (REQ records 5). */
export const autoSerial = defineValue({
  kind: 'AUTO_SERIAL',
  storage: 'text',
  settings: ['serial_prefix'],
  schema: () => z.string(),
  text: (value) => String(value),
  relations: [],
  searchable: true,
});

/** Returns prefix, `yyyymmdd`, then the day's count with four digits, or more on a day with more than 9,999. */
export function serialText(field: Pick<Field, 'serial_prefix'>, day: string, count: number): string {
  return `${field.serial_prefix ?? ''}${day.replaceAll('-', '')}${String(count).padStart(4, '0')}`;
}
