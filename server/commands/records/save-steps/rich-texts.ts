import { isRich, getMarkdownCopy } from '../../../../domain/rich/rich-text';
import type { Values } from '../accept-values';
import { toMarkdown } from '../../notes/rich/markdown';
import type { KindStep } from './save-step';

/** Makes the Markdown copy of every rich text from the stored text, so that the two never differ. */
export const richTexts: KindStep = async (_trx, _context, _target, { fields, values }) => {
  const copies: Values = {};
  for (const field of fields) {
    const html = values[field.field_id];
    if (isRich(field) && html !== undefined)
      copies[getMarkdownCopy(field.field_id)] = typeof html === 'string' ? toMarkdown(html) : null;
  }
  return copies;
};
