import type { KeptText } from '@/api/prefetch';
import { readStored } from '../device/storage';

/** The first answers of a page the next time (ADR-0204): answers by the address and the body of their request, of one session in one language. */
export interface FirstAnswers {
  /** The shape of what is kept; what another build has kept is not read. */
  version: number;
  of: string;
  answers: Readonly<Record<string, KeptText>>;
}

/** To be raised with a change of the answers that an older build would not have. */
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
