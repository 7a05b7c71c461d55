import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isRich } from '../rich/rich-text';

/** The remarks field of the product's types and templates. */
const usualRemark = 'remark';

/** Returns the field that keeps the cells of a row that fit no other field: plain text of several lines that the member may write. */
export function findRemarkField(fields: readonly Field[]): Field | undefined {
  const blocks = fields.filter(
    (field) => field.access === 'write' && abilities[field.value_type].text === 'block' && !isRich(field),
  );
  return blocks.find(({ field_id }) => field_id === usualRemark) ?? blocks[0];
}

/** Appends lines to a remark, each once, so that a repeated import adds nothing. */
export function appendLines(remark: unknown, lines: readonly string[]): string {
  const present = typeof remark === 'string' && remark !== '' ? remark.split('\n') : [];
  return [...present, ...lines.filter((line) => !present.includes(line))].join('\n');
}
