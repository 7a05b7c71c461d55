import * as z from 'zod/mini';
import { isPhone } from '../phones/phone';
import { isPhoneField } from '../phones/region';
import { isInvisible } from '../compared-text';
import { defineValue } from './define';
import { textRelations } from './relations';

/** The longest TEXT, in characters. */
const textLimit = 500;

export const text = defineValue({
  kind: 'TEXT',
  storage: 'text',
  settings: ['sub_type', 'phone_region', 'formula', 'field_placeholder', 'is_unique'],
  subTypes: ['phone', 'url', 'email', 'address'],
  schema: () => z.string(),
  normalise: (value) => (typeof value === 'string' ? (isInvisible(value) ? '' : value.trim()) : value),
  issue: (value, field, currentValue) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    if (value.length > textLimit) return { code: 'tooLong', params: { limit: textLimit } };
    // The record's current value may stay, because it may be older than the check.
    if (isPhoneField(field) && value !== currentValue && !isPhone(value, field.phone_region))
      return { code: 'notAPhone' };
    return field.sub_type === 'url' && !isWebAddress(value) ? { code: 'notAUrl' } : null;
  },
  text: (value) => String(value),
  relations: textRelations,
  searchable: true,
});

/** Returns whether the text is a web address: `https://` may be left out, and only http and https are valid. */
function isWebAddress(value: string): boolean {
  try {
    const { protocol, hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`);
    return (protocol === 'http:' || protocol === 'https:') && /[^.]\.[^.]/.test(hostname);
  } catch {
    return false;
  }
}
