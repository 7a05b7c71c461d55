import type { App } from '../../context';
import { SuiteUnreachable, type Suite } from '../../platforms/platform';
import { companyKey, type CompanyKey } from '../../queries/companies/companies';

const unconfigured = 'the suite of this company is not configured';

/** Returns the suite of a company. @throws SuiteUnreachable when it is not configured on this server. */
export async function suiteOfCompany(app: Pick<App, 'db' | 'suites'>, clientId: string): Promise<Suite> {
  const company = await companyKey(app.db, clientId);
  const suite = company && (await suiteOfKey(app, company));
  if (!suite) throw new SuiteUnreachable(unconfigured);
  return suite;
}

/** Returns the document service of a company; null where it has none. @throws SuiteUnreachable */
export async function documentsOfCompany(
  app: Pick<App, 'db' | 'suites'>,
  clientId: string,
): Promise<ReturnType<Suite['documents']>> {
  const company = await companyKey(app.db, clientId);
  const suite = company && (await suiteOfKey(app, company));
  if (!suite) throw new SuiteUnreachable(unconfigured);
  return suite.documents(company.dingtalk_documents);
}

/** Returns the suite of a company from its row. */
export async function suiteOfKey({ suites }: Pick<App, 'suites'>, company: CompanyKey): Promise<Suite | undefined> {
  return suites.of({ clientId: company.client_id, channel: company.channel, suiteApp: company.suite_app });
}
