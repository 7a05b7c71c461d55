import { watchStatements } from '../../server/db/dialect';
import { watchConfigurationWrites } from './configuration-writes';
import { recordStatement } from './recorded-statements';

/** Runs before each file of the server's tests: every statement for a database is recorded for scripts/check-statements.ts. */
afterAll(watchStatements(({ sql }) => recordStatement(sql)));
afterAll(watchConfigurationWrites());

// The first database of a file may have to build its template, and a check's machine may be four times slower than a desk's.
jest.setTimeout(180_000);

// A program that the server starts from its sources (the reader of imports) loads TypeScript too.
process.execArgv.push('--import', 'tsx');
