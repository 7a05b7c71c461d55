import * as z from 'zod/mini';
import { isInvisible } from '../compared-text';
import { defineValue } from './define';
import { textRelations } from './relations';

/** The longest name of a company, in characters. */
const companyNameLimit = 200;

/** A company's full name, looked up in a register or typed (SD-58); filtered as text (SD-32). */
export const orgInput = defineValue({
  kind: 'ORG_INPUT',
  storage: 'text',
  settings: ['field_placeholder', 'is_unique'],
  schema: () => z.string(),
  normalise: (value) =>
    typeof value === 'string' ? (isInvisible(value) ? '' : value.trim().replace(/\s+/g, ' ')) : value,
  issue: (value) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    return value.length > companyNameLimit ? { code: 'tooLong', params: { limit: companyNameLimit } } : null;
  },
  text: (value) => String(value),
  parse: (text) => text,
  relations: textRelations,
  searchable: true,
});
