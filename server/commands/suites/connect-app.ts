import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { SuiteUnreachable, type SuiteApp } from '../../platforms/platform';
import { deleteSuiteApp, ownerOfApp, writeSuiteApp, type SuiteAppRow } from '../../queries/suites/suite-apps';
import type { CompanyKey } from '../../queries/companies/companies';
import { checkTenant } from '../companies/check-tenant';

/** Connects a company's own app at its suite, and disconnects it (ADR-0180). */

type Connecting = Pick<App, 'db' | 'suites' | 'now' | 'makeId'>;

/** The app is already used. The message names its user. */
export class AppInUse extends Error {}

/**
 * Opens an app with new credentials, and checks in the suite that it belongs to the company. @throws ZodError for credentials of another shape;
 * AppInUse, OtherCompany, SuiteRefusal, SuiteUnreachable
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

/** Stores a tested app: every process uses it from its next request. */
export async function connectApp({ db, now }: Connecting, row: SuiteAppRow): Promise<void> {
  await inTransaction(db, (trx) => writeSuiteApp(trx, row, new Date(now())));
}

/** Deletes the credentials of a company's app. The company then has no suite, because another app would reach other people. */
export async function withdrawApp({ db, now, makeId }: Connecting, row: SuiteAppRow): Promise<void> {
  await inTransaction(db, (trx) =>
    writeSuiteApp(trx, { ...row, credentials: null, version: makeId() }, new Date(now())),
  );
}

/** Returns a company to the server's app. @throws OtherCompany, SuiteRefusal, SuiteUnreachable where it is not an app of this company */
export async function returnToServerApp({ db, suites }: Connecting, company: CompanyKey): Promise<void> {
  const suite = suites.serverFor(company);
  if (!suite) throw new SuiteUnreachable(`this server has no app of its own on ${company.channel}`);
  await checkTenant(suite, company);
  await inTransaction(db, (trx) => deleteSuiteApp(trx, company.client_id));
}
