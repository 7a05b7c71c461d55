import { watchStatements } from '../../../server/db/dialect';
import type { Answer } from '../../support/client';

/** An answer and the statements that were run for it: with the same statements it takes the same time. */
export interface Trace extends Pick<Answer<unknown>, 'name' | 'status' | 'text'> {
  done: string[];
}

/** Watches the statements until the last test that surrounds the call. The function that it returns sends a request and returns the answer with its statements. */
export function startTracing(): (ask: () => Promise<Answer<unknown>>) => Promise<Trace> {
  const asked: string[] = [];
  afterAll(watchStatements(({ sql }) => asked.push(sql)));
  return async (ask) => {
    asked.length = 0;
    const { name, status, text } = await ask();
    // The workers of the outbox, of exports and of imports look for what waits at any time.
    const done = asked.filter(
      (sql) =>
        !/^(begin|commit)$|"?outbox"?|^select (distinct "client_id" from "directory"|"(ex|im)port_id" from)/.test(sql),
    );
    // What is asked for at once is begun in any order.
    return { name, status, text, done: done.sort() };
  };
}

/** An answer without the words of its request, and without the ids and times that are new in every answer. */
export function alike(text: string, words: readonly string[]): string {
  return words
    .reduce((said, word) => said.replaceAll(word, '<word>'), text)
    .replace(/\b[0-9a-z]{20,}\b/g, '<id>')
    .replace(/\b\d{13}\b/g, '<time>');
}
