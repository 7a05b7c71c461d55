import { normaliseLine } from '@domain/compared-text';
import { readStoredMap, writeStored } from '../device/storage';

const name = 'recent-searches';

/** The maximum number of stored searches in each company. */
const historyLimit = 8;

/** Returns the recent searches in a company on this device, the latest first. */
export function recentSearches(clientId: string): string[] {
  return all()[clientId] ?? [];
}

export function rememberSearch(clientId: string, keyword: string): void {
  const word = keyword.trim();
  if (word === '') return;
  const otherWords = recentSearches(clientId).filter((earlier) => normaliseLine(earlier) !== normaliseLine(word));
  writeStored(name, { ...all(), [clientId]: [word, ...otherWords].slice(0, historyLimit) });
}

export function clearSearches(clientId: string): void {
  const { [clientId]: _gone, ...otherSearches } = all();
  writeStored(name, otherSearches);
}

function all(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(readStoredMap(name)).flatMap(([clientId, storedWords]) =>
      Array.isArray(storedWords)
        ? [[clientId, storedWords.filter((word): word is string => typeof word === 'string')] as const]
        : [],
    ),
  );
}
