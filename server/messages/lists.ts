import type { Language } from '../context';

/** Returns words as one phrase: "A, B or C" (`disjunction`), "A, B and C" (`conjunction`). */
export function toList(items: readonly string[], language: Language, type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(language, { type }).format(items);
}
