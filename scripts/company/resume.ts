import { checkTenant, OtherCompany } from '../../server/commands/companies/check-tenant';
import { suiteOfKey } from '../../server/commands/suites/open-suite';
import type { App } from '../../server/context';
import { inTransaction } from '../../server/db/transaction';
import { SuiteRefusal, SuiteUnreachable } from '../../server/platforms/platform';
import { findAppState, changeAppState } from '../../server/queries/companies/app-state';
import { endSuspension } from '../../server/queries/companies/suspension';
import type { CompanyKey } from '../../server/queries/companies/companies';
import type { Terminal } from './terminal';

/**
 * Ends the suspension by the operator. If a company had lost the app, and its suite has not reported a new installation, the command queries the
 * suite and resumes the company.
 */
export async function resumeCompany(
  app: Pick<App, 'db' | 'suites' | 'now'>,
  company: CompanyKey,
  terminal: Terminal,
): Promise<void> {
  const { client_id: clientId } = company;
  const isResumed = await inTransaction(app.db, (trx) => endSuspension(trx, clientId, new Date(app.now())));
  if (isResumed) terminal.print(`${clientId} is no longer suspended by the operator.`);
  if (!(await findAppState(app.db, clientId))?.app_state) {
    if (!isResumed) terminal.print(`${clientId} is not suspended, and has not lost the app.`);
    return;
  }
  try {
    const suite = await suiteOfKey(app, company);
    if (!suite) return terminal.refuse(`${clientId} has no app in its suite.`);
    await checkTenant(suite, company);
  } catch (error) {
    if (!(error instanceof SuiteRefusal || error instanceof SuiteUnreachable || error instanceof OtherCompany))
      throw error;
    return terminal.refuse(`The suite does not answer for ${clientId}, which stays suspended (${error.message}).`);
  }
  const now = new Date(app.now());
  const isBack = await inTransaction(app.db, (trx) =>
    changeAppState(trx, clientId, { state: 'installed', time: now, now }),
  );
  if (isBack) terminal.print(`${clientId} has the app again: its people sign in, and what waited goes on.`);
  else terminal.refuse(`${clientId} is being erased.`);
}
