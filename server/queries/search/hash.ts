/**
 * Computes hashes of facets and grams: 32 bits, signed, as an int column stores them. They narrow a search down, and the real value is always
 * checked again, so a collision costs only a little time. The hashes are stored, so this function must never change.
 */
const basis = 0x811c9dc5;
const separator = '\u0001';

function mix(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** Spreads the last characters over all bits. */
function finish(state: number): number {
  let hash = state ^ (state >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/** Returns the hash of one value of one field. It differs in every company and type, so that a common value elsewhere costs nothing here. */
export function facetHash(clientId: string, tableId: string, fieldId: string, value: string): number {
  return finish(mix(basis, [clientId, tableId, fieldId, value].join(separator)));
}

/** Returns the facet that finds records with a path within this one as the value of a field. */
export function pathFacet(clientId: string, tableId: string, fieldId: string, path: string): number {
  return facetHash(clientId, tableId, `/${fieldId}`, path);
}

/** Returns the facet that finds records with a place in a cell as the value of a field. */
export function cellFacet(clientId: string, tableId: string, fieldId: string, cell: string): number {
  return facetHash(clientId, tableId, `@${fieldId}`, cell);
}

/** The first character of the scripts that write words without blanks: Chinese characters, kana and Hangul. */
const firstIdeograph = '\u1100';
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the grams of a text: every character of a script without blanks, and every pair of neighbours without a blank between them. It expects
 * the compared form of a text.
 */
function computeGrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const run of text.split(/\s+/u)) {
    const characters = Array.from(run);
    characters.forEach((character, index) => {
      if (character >= firstIdeograph && ideograph.test(character)) grams.add(character);
      const next = characters[index + 1];
      if (next !== undefined) grams.add(character + next);
    });
  }
  return grams;
}

/**
 * Returns the hashes of all grams of a text, each once. The words of a field with restricted readers have separate hashes, which a reader who does
 * not see the field never searches for.
 */
export function gramHashes(clientId: string, tableId: string, text: string, fieldId?: string): number[] {
  const start = mix(basis, [clientId, tableId, ...(fieldId === undefined ? [] : ['', fieldId]), ''].join(separator));
  const hashes = new Set<number>();
  for (const gram of computeGrams(text)) hashes.add(finish(mix(start, gram)));
  return [...hashes];
}

/** Returns hashes in numeric order; a typed array is sorted without calling a function. */
export function inOrder(hashes: ReadonlySet<number>): number[] {
  return Array.from(Int32Array.from(hashes).sort());
}
