import { cleanString } from '../clean-text';
import type { ConfigurationChange } from '../contract/configuration/admin';
import { cutDecimalZeros } from '../decimal-zeros';
import { getSection, type Item } from './sections';

/**
 * Compares a change with the stored item afterwards. @param stored undefined where the item does not exist @returns the properties that differ from
 * the change; an empty name for an item that should have been removed and still exists
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

/** Returns the same text for equivalent values: lists in another order, digits with other zeros, absent and empty values. */
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
  // The server rewrites stored HTML, so only emptiness is compared.
  if (/[<&]/.test(text)) return '<>';
  return cleanString(text).trim() || null;
}
