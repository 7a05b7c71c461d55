import { isRich, getMarkdownCopy } from '../../../domain/rich/rich-text';
import type { Values } from '../accept-values';
import { toMarkdown } from '../rich/markdown';
import type { KindStep } from './save-step';

/** Every rich text has its Markdown copy beside it, made from what is stored, so that the two never disagree. */
export const richTexts: KindStep = async (_trx, _context, _target, { fields, values }) => {
  const copies: Values = {};
  for (const field of fields) {
    const html = values[field.field_id];
    if (isRich(field) && html !== undefined)
      copies[getMarkdownCopy(field.field_id)] = typeof html === 'string' ? toMarkdown(html) : null;
  }
  return copies;
};
