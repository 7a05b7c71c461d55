import * as z from 'zod/mini';
import { richIssue } from '../rich/limits';
import { plainText } from '../rich/plain-text';
import { toRichText } from '../rich/typed-text';
import { filesIn, isBlank, isRich, withoutAddresses } from '../rich/rich-text';
import { isInvisible } from '../compared-text';
import { defineValue } from './define';
import { textRelations } from './relations';

/** The longest TEXTAREA, in characters. */
export const textareaLimit = 20_000;

/** Several lines; with the sub_type `rich`, HTML that the server has cleaned (server/commands/notes/rich). */
export const textarea = defineValue({
  kind: 'TEXTAREA',
  storage: 'text',
  settings: ['sub_type', 'formula', 'field_placeholder'],
  subTypes: ['rich'],
  schema: () => z.string(),
  refused: (value, field) => (typeof value === 'string' && isRich(field) ? richIssue(value) : null),
  normalise: (value, field) => {
    if (typeof value !== 'string') return value;
    if (!isRich(field)) return isInvisible(value) ? '' : value.trimEnd();
    return isBlank(value) ? '' : withoutAddresses(value.trim());
  },
  issue: (value, field) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    const length = isRich(field) ? plainText(value).length : value.length;
    return length > textareaLimit ? { code: 'tooLong', params: { limit: textareaLimit } } : null;
  },
  text: (value, field) => (isRich(field) ? plainText(String(value)) : String(value)),
  parse: (text, field) => (isRich(field) ? toRichText({ text, mentions: [] }) : text),
  relations: textRelations,
  searchable: true,
  refers: (value, field) => (isRich(field) ? filesIn(String(value)).map((id) => ({ to: 'file', id })) : []),
});
