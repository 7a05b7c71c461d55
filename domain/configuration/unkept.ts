import { cleanString } from '../clean-text';
import type { ConfigurationChange } from '../contract/configuration/admin';
import { cutDecimalZeros } from '../decimal-zeros';
import { getSection, type Item } from './sections';

/**
 * Compares a change with what is stored of its thing afterwards.
 * @param stored undefined where the thing is not there
 * @returns the properties that are not as the change has set them; the empty one for a thing that was to be removed and is still there
 */
export function unkeptProperties(change: ConfigurationChange, stored: Item | undefined): string[] {
  if (change.action === 'remove') return stored ? [''] : [];
  if (change.action !== 'add' && change.action !== 'set') return [];
  const { parts: nestedLists } = getSection(change.section);
  const set = change.action === 'add' ? change.value : change.values;
  return Object.keys(set).filter(
    (key) => !nestedLists.includes(key) && comparable(set[key]) !== comparable(stored?.[key]),
  );
}

/** The same text for values that mean the same: a list in another order, digits with other zeros, nothing and what is empty. */
function comparable(value: unknown): string {
  return JSON.stringify(plain(value));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(comparable).sort();
  if (typeof value !== 'object') return value ?? null;
  const entries = Object.entries(value ?? {})
    .map(([key, child]) => [cleanString(key), plain(child)] as const)
    .filter(([, child]) => child !== null)
    .sort(([firstKey], [secondKey]) => (firstKey < secondKey ? -1 : 1));
  return entries.length === 0 ? null : entries;
}

function plainText(text: string): string | null {
  if (/^\d+(\.\d+)?$/.test(text)) return cutDecimalZeros(text.replace(/^0+(?=\d)/, ''));
  // HTML is stored as the server writes it: only whether anything is left counts.
  if (/[<&]/.test(text)) return '<>';
  return cleanString(text).trim() || null;
}
