import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The dump of a database of an earlier build, with its migrations up to 0019-bin. `pg_dump --inserts --rows-per-insert=200 --no-owner
 * --no-privileges --no-comments` wrote it after the calls of that build had filled its small demo companies and written an organization with a
 * note.
 */
export const storedFile = path.resolve(__dirname, '../server/db/stored/0019-bin.sql.gz');

/** Returns its statements separately, for an engine that runs one at a time. */
export function storedStatements(): string[] {
  const statements: string[] = [];
  let statement = '';
  let quoted = false;
  for (const piece of gunzipSync(readFileSync(storedFile))
    .toString('utf8')
    .split(/([';])/)) {
    // Quotes inside a text are doubled: the state changes twice, and the text continues.
    if (piece === "'") quoted = !quoted;
    if (piece === ';' && !quoted) {
      statements.push(statement.trim());
      statement = '';
    } else statement += piece;
  }
  return statements.filter((one) => one !== '');
}
