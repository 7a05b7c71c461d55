import { timingSafeEqual } from 'node:crypto';

/** The common parts of the proofs of all suites. */

/** Older pushes, and those from the future, are somebody's repetition. Milliseconds. */
export const freshMs = 5 * 60_000;

/** Compares in a time that says nothing of where the texts differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the written texts of a card's places, by their names; a value that is no text is left out. */
export function writtenTexts(form: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form ?? {}).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
