import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { SuiteUnreachable, type SuiteApp } from '../../platforms/platform';
import { deleteSuiteApp, ownerOfApp, writeSuiteApp, type SuiteAppRow } from '../../queries/suites/suite-apps';
import type { CompanyKey } from '../../queries/companies/companies';
import { checkTenant } from '../companies/check-tenant';

/** Connects a company's own app at its suite, and disconnects it (ADR-0180). */

type Connecting = Pick<App, 'db' | 'suites' | 'now' | 'makeId'>;

/** An app that is used already. Its message says by whom. */
export class AppInUse extends Error {}

/**
 * Opens an app with credentials that are not kept yet, and asks the suite whether it belongs to the company.
 * @throws ZodError for credentials of another shape; AppInUse, OtherCompany, SuiteRefusal, SuiteUnreachable
 */
export async function tryApp(
  app: Connecting,
  company: CompanyKey,
  { appId, credentials }: { appId: string; credentials: unknown },
): Promise<{ row: SuiteAppRow; opened: SuiteApp }> {
  const { client_id, channel, tenant_key } = company;
  if (app.suites.server[channel]?.appId === appId) throw new AppInUse(`${appId} is the server's own app.`);
  const owner = await ownerOfApp(app.db, channel, appId);
  if (owner !== null && owner !== client_id) throw new AppInUse(`${appId} is the app of ${owner}.`);
  const sealed = app.suites.encrypt(channel, credentials);
  const row = { client_id, channel, tenant_key, app_id: appId, credentials: sealed, version: app.makeId() };
  const suiteApp = app.suites.open(row);
  if (!suiteApp) throw new SuiteUnreachable(`the app of ${channel} cannot be opened`);
  await checkTenant(suiteApp.suite, company);
  return { row, opened: suiteApp };
}

/** Keeps an app that was tried: every process uses it from its next request. */
export async function connectApp({ db, now }: Connecting, row: SuiteAppRow): Promise<void> {
  await inTransaction(db, (trx) => writeSuiteApp(trx, row, new Date(now())));
}

/** Forgets the credentials of a company's app. The company has no suite then: another app than its own would reach other people. */
export async function withdrawApp({ db, now, makeId }: Connecting, row: SuiteAppRow): Promise<void> {
  await inTransaction(db, (trx) =>
    writeSuiteApp(trx, { ...row, credentials: null, version: makeId() }, new Date(now())),
  );
}

/** Lets the server's app serve a company. @throws OtherCompany, SuiteRefusal, SuiteUnreachable where it is not an app of this company */
export async function returnToServerApp({ db, suites }: Connecting, company: CompanyKey): Promise<void> {
  const suite = suites.serverFor(company);
  if (!suite) throw new SuiteUnreachable(`this server has no app of its own on ${company.channel}`);
  await checkTenant(suite, company);
  await inTransaction(db, (trx) => deleteSuiteApp(trx, company.client_id));
}
