import * as z from 'zod/mini';
import { defineValue } from './define';
import { textRelations } from './relations';

/** The longest TEXTAREA, in characters. */
export const textareaLimit = 20_000;

export const textarea = defineValue({
  kind: 'TEXTAREA',
  storage: 'text',
  schema: () => z.string(),
  normalise: (value) => (typeof value === 'string' ? value.replace(/\s+$/, '') : value),
  issue: (value) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    return value.length > textareaLimit ? { code: 'tooLong', params: { limit: textareaLimit } } : null;
  },
  text: (value) => String(value),
  relations: textRelations,
  searchable: true,
});
