import { watchStatements } from '../../server/db/dialect';
import { recordStatement } from './recorded-statements';

/** Before each file of the server's tests: everything that goes to a database is written down for scripts/check-statements.ts. */
watchStatements(({ sql }) => recordStatement(sql));

// The first database of a file is made from nothing.
jest.setTimeout(60_000);
