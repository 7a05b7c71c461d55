import { Kysely, PostgresDialect } from 'kysely';
import { recordedStatements } from '../tests/support/recorded-statements';
import { migrations } from '../server/db/migrations';
import { nextCompany } from '../server/db/rewrite';
import { cancelStatement } from '../server/db/postgres-engine';
import type { Tables } from '../server/db/tables';
import { companyListing } from '../server/queries/companies/companies';
import { dueLanesStatement } from '../server/queries/outbox/outbox-work';
import { webhookFiguresStatement } from '../server/queries/programs/webhook-figures';
import { outboxFiguresStatement } from '../server/queries/outbox/outbox-figures';
import { anyCompany, clearTable, copiedTables } from '../server/db/table-copies';
import { unpropagatedSettings, untypedParameters } from '../tests/support/cluster-rules';
import { unboundStatements } from '../tests/support/statements';

/** Fails when a statement of the server's tests accessed a company's table without naming the company, or would behave differently on a cluster. */
const statements = [...recordedStatements(), cancelStatement];
/** It only writes queries as SQL, and never connects. */
const writer = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('Nothing is sent.')) }),
});
// A migration changes the rows of every company at once, an operator may list the companies and the state of the outbox, and a restore replaces all
// rows.
const ofEveryCompany = new Set([
  ...migrations.flatMap(({ statements, losses }) => [
    ...statements,
    ...(losses && losses !== 'nobody' ? [losses.count] : []),
  ]),
  nextCompany(writer, '').compile().sql,
  companyListing(writer).compile().sql,
  outboxFiguresStatement(writer).sql,
  dueLanesStatement(writer).sql,
  webhookFiguresStatement(writer).sql,
  anyCompany(writer).compile().sql,
  ...copiedTables.map((table) => clearTable(table).compile(writer).sql),
]);
/** The test of backups compares the rows of every company. */
const ofBackup = /^select row_to_json\(t\)::jsonb::text as row from "\w+" as t\b/;
async function check(): Promise<void> {
  const unbound = await unboundStatements(statements.filter((sql) => !ofEveryCompany.has(sql) && !ofBackup.test(sql)));
  for (const { sql, table, alias } of unbound) {
    console.error(
      `${table}${alias === table ? '' : ` (as ${alias})`} is not bound to a client_id in:\n  ${sql.replace(/\s+/g, ' ').trim()}\n`,
    );
  }
  const elsewhere: string[] = [];
  for (const sql of statements) {
    elsewhere.push(
      ...(await untypedParameters(sql)).map((call) => `${call}: a parameter without a type in ${sql}`),
      ...(await unpropagatedSettings(sql)).map((name) => `set ${name}: not passed on to workers`),
    );
  }
  for (const line of elsewhere) console.error(`on a cluster: ${line}`);
  if (statements.length === 1) console.error('No statement was recorded: run the tests of the server first.');
  else console.log(`${statements.length} statements, ${unbound.length} not bound to a company`);
  process.exitCode = unbound.length > 0 || elsewhere.length > 0 || statements.length === 1 ? 1 : 0;
}

void check();
