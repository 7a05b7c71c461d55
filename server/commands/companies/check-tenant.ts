import { SuiteRefusal, type Suite } from '../../platforms/platform';
import type { CompanyKey } from '../../queries/companies/companies';

/** A company with its identifiers in the suite. */
export type NamedTenant = Omit<CompanyKey, 'suite_app'>;

/** The app's credentials belong to another company, whose people must not become members of this one. */
export class OtherCompany extends Error {
  constructor(
    company: NamedTenant,
    readonly tenantKey: string,
  ) {
    super(
      `The app of ${company.channel} belongs to the company ${tenantKey}, but ${company.client_id} is the company ${company.tenant_key}. Use the app of that company, or import this one with its own tenant_key.`,
    );
  }
}

/** Compares the app's company in the suite with the stored one. @throws OtherCompany, SuiteRefusal, SuiteUnreachable */
export async function checkTenant(suite: Suite, company: NamedTenant): Promise<void> {
  const { tenantKey } = await suite.company().catch((error: unknown) => {
    throw error instanceof SuiteRefusal && error.kind === 'otherCompany'
      ? new OtherCompany(
          company,
          'unknown (DINGTALK_CORP_ID is not the company of this app, or the app is switched off there)',
        )
      : error;
  });
  if (tenantKey !== company.tenant_key) throw new OtherCompany(company, tenantKey);
}
