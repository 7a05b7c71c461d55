import { timingSafeEqual } from 'node:crypto';

/** What the proofs of all suites have in common. */

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

/** What was written in the places of a card, by their names; what is no text is left out. */
export function writtenTexts(form: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form ?? {}).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
