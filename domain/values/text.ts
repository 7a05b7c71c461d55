import * as z from 'zod/mini';
import { defineValue } from './define';
import { textRelations } from './relations';

/** The longest TEXT, in characters. */
export const textLimit = 500;

export const text = defineValue({
  kind: 'TEXT',
  storage: 'text',
  schema: () => z.string(),
  normalise: (value) => (typeof value === 'string' ? value.trim() : value),
  issue: (value) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    return value.length > textLimit ? { code: 'tooLong', params: { limit: textLimit } } : null;
  },
  text: (value) => String(value),
  relations: textRelations,
  searchable: true,
});
