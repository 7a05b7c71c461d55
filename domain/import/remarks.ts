import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isRich } from '../rich/rich-text';

/** The field that products of the field and our templates use for remarks. */
const usualRemark = 'remark';

/** Returns the field that keeps the cells of a row that fit no other field: plain text of several lines that the member may write. */
export function findRemarkField(fields: readonly Field[]): Field | undefined {
  const blocks = fields.filter(
    (field) => field.access === 'write' && abilities[field.value_type].text === 'block' && !isRich(field),
  );
  return blocks.find(({ field_id }) => field_id === usualRemark) ?? blocks[0];
}

/** Returns a remark with further lines at its end, each once: a file that comes again adds nothing. */
export function appendLines(remark: unknown, lines: readonly string[]): string {
  const present = typeof remark === 'string' && remark !== '' ? remark.split('\n') : [];
  return [...present, ...lines.filter((line) => !present.includes(line))].join('\n');
}
