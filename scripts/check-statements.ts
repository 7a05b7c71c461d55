import { recordedStatements } from '../tests/support/recorded-statements';
import { unboundStatements } from '../tests/support/statements';

/** Fails when a statement of the server's tests reached a company's table without naming the company. */
const statements = recordedStatements();
const unbound = unboundStatements(statements);
for (const { sql, table, alias } of unbound) {
  console.error(`${table}${alias === table ? '' : ` (as ${alias})`} is not bound to a client_id in:\n  ${sql.replace(/\s+/g, ' ').trim()}\n`);
}
if (statements.length === 0) console.error('No statement was recorded: run the tests of the server first.');
else console.log(`${statements.length} statements, ${unbound.length} not bound to a company`);
process.exitCode = unbound.length > 0 || statements.length === 0 ? 1 : 0;
