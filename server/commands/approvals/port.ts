import type { SuiteApprovals } from '../../../domain/approvals/suite';
import type { Channel } from '../../../domain/platforms';
import type { App } from '../../context';
import { SuiteUnreachable } from '../../platforms/platform';
import { suiteOfKey } from '../suites/open-suite';
import { companyKey } from '../../queries/companies/companies';

/** The approvals of a company's suite, with the company's identifiers there. */
export interface ApprovalsPort {
  approvals: SuiteApprovals;
  tenantKey: string;
  channel: Channel;
}

/** @throws SuiteUnreachable where the company's suite is not configured on this server. */
export async function approvalsPort(app: Pick<App, 'db' | 'suites'>, clientId: string): Promise<ApprovalsPort> {
  const company = await companyKey(app.db, clientId);
  const suite = company && (await suiteOfKey(app, company));
  if (!company || !suite) throw new SuiteUnreachable('the suite of this company is not configured');
  return { approvals: suite.approvals, tenantKey: company.tenant_key, channel: company.channel };
}
