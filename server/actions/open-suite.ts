import type { App } from '../context';
import { SuiteUnreachable, type Suite } from '../platforms/platform';
import { channelOf } from '../queries/companies';

/** The suite that a company lives in. @throws SuiteUnreachable when it is not configured on this server. */
export async function suiteOfCompany(app: Pick<App, 'db' | 'suites'>, clientId: string): Promise<Suite> {
  const channel = await channelOf(app.db, clientId);
  const suite = channel ? app.suites[channel] : undefined;
  if (!suite) throw new SuiteUnreachable('the suite of this company is not configured');
  return suite;
}
