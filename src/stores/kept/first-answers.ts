import type { KeptText } from '@/api/prefetch';
import { readStored } from '../device/storage';

/** What a page begins with the next time (ADR-0204): answers by the address and the body of their question, of one session in one language. */
export interface FirstAnswers {
  /** The shape of what is kept; what another build has kept is not read. */
  version: number;
  of: string;
  answers: Readonly<Record<string, KeptText>>;
}

/** To be raised with a change of the answers that an older build would not have. */
export const version = 1;

/** The first script of the page reads it: this file must stay tiny. @param reader whose it must be: the session and the language */
export function readFirst(reader: string): FirstAnswers['answers'] {
  return (
    readStored('first', (value) => {
      const firstAnswers = value as FirstAnswers;
      return firstAnswers.version === version && firstAnswers.of === reader ? firstAnswers.answers : undefined;
    }) ?? {}
  );
}
