import { watchStatements } from '../../../server/db/dialect';
import type { Answer } from '../../support/client';

/** What came back, and what was done for it: with the same statements it takes the same time. */
export interface Told extends Pick<Answer<unknown>, 'name' | 'status' | 'text'> {
  done: string[];
}

/** From here on the statements are watched; the function that comes back asks, and says what it was told. */
export function watchTold(): (ask: () => Promise<Answer<unknown>>) => Promise<Told> {
  const asked: string[] = [];
  watchStatements(({ sql }) => asked.push(sql));
  return async (ask) => {
    asked.length = 0;
    const { name, status, text } = await ask();
    // The outbox looks for its rows in every company whenever it likes, each time in a transaction of its own.
    return {
      name,
      status,
      text,
      done: asked.filter(
        (sql) => !/^(begin|commit)$|"?outbox"?|^select distinct "client_id" from "directory"/.test(sql),
      ),
    };
  };
}

/** An answer without the words that were asked with, and without the ids and times that are new in every answer. */
export function alike(text: string, words: readonly string[]): string {
  return words
    .reduce((said, word) => said.replaceAll(word, '<word>'), text)
    .replace(/\b[0-9a-z]{20,}\b/g, '<id>')
    .replace(/\b\d{13}\b/g, '<time>');
}
