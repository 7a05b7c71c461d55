import type { KeptText } from '@/api/prefetch';
import { readStored } from '../device/storage';

/**
 * The first answers of a page for its next opening (ADR-0204): answers by the address and body of their request, of one session in one language.
 */
export interface FirstAnswers {
  /** The version of the format; data of another build is not read. */
  version: number;
  of: string;
  answers: Readonly<Record<string, KeptText>>;
}

/** Increase it with a change of the answers that an older build does not have. */
export const version = 1;

/**
 * Reads the first answers. The first script of the page uses it: this file must stay tiny. @param reader the session and the language that the
 * answers must belong to
 */
export function readFirst(reader: string): FirstAnswers['answers'] {
  return (
    readStored('first', (value) => {
      const firstAnswers = value as FirstAnswers;
      return firstAnswers.version === version && firstAnswers.of === reader ? firstAnswers.answers : undefined;
    }) ?? {}
  );
}
