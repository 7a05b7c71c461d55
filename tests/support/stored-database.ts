import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * A database as an earlier build left it: with its migrations up to 0019-bin, written by `pg_dump --inserts --rows-per-insert=200 --no-owner --no-privileges --no-comments`
 * after its small demo companies were filled and an organization with a note was written by the calls of that build.
 */
export const storedFile = path.resolve(__dirname, '../server/db/stored/0019-bin.sql.gz');

/** Its statements one by one, for an engine that runs one at a time. */
export function storedStatements(): string[] {
  const statements: string[] = [];
  let statement = '';
  let quoted = false;
  for (const piece of gunzipSync(readFileSync(storedFile))
    .toString('utf8')
    .split(/([';])/)) {
    // Quotes inside a text are doubled: two changes, which leave it a text.
    if (piece === "'") quoted = !quoted;
    if (piece === ';' && !quoted) {
      statements.push(statement.trim());
      statement = '';
    } else statement += piece;
  }
  return statements.filter((one) => one !== '');
}
