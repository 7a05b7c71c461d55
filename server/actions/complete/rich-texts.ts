import { isRich, twinOf } from '../../../domain/rich/rich-text';
import type { Values } from '../accept-values';
import { markdownOf } from '../rich/markdown';
import type { Step } from './step';

/** Every rich text has its Markdown twin beside it, made from what is stored, so that the two never disagree. */
export const richTexts: Step = async (_trx, _saver, { configuration }, { values }) => {
  const twins: Values = {};
  for (const field of configuration) {
    const html = values[field.field_id];
    if (isRich(field) && html !== undefined)
      twins[twinOf(field.field_id)] = typeof html === 'string' ? markdownOf(html) : null;
  }
  return twins;
};
