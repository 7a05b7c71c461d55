import { timingSafeEqual } from 'node:crypto';

/** The common parts of the proofs of all suites. */

/** The maximum age of pushes; older ones, and those from the future, count as replays. Milliseconds. */
export const freshMs = 5 * 60_000;

/** Compares texts in constant time. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns undefined for invalid JSON. */
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
