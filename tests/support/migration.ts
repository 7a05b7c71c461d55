import { sql } from 'kysely';
import type { Migration } from '../../server/db/migrations/migration';
import type { Db } from '../../server/db/tables';

/** Runs a migration again, on rows that a test has put into the previous shape. */
export async function runAgain(db: Db, { statements }: Pick<Migration, 'statements'>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
