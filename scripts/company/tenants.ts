import { channels, type Channel } from '../../domain/platforms';
import { checkTenant, OtherCompany, type NamedTenant } from '../../server/commands/companies/check-tenant';
import { describePermissions } from '../../server/platforms/permissions';
import { SuiteRefusal, SuiteUnreachable, type Suites } from '../../server/platforms/platform';
import type { Terminal } from './terminal';

/** A store app belongs to no single company. */
export const ofManyCompanies =
  'the app is one of the store. The first administrator of a company who opens it sets the company up.';

/** Prints a value that no console of the vendors shows: the key by which each configured suite identifies the app's company. */
export async function printTenants(suites: Suites, terminal: Terminal): Promise<void> {
  const configured = channels.flatMap((channel) => suites.serverApp(channel) ?? []);
  if (configured.length === 0)
    return terminal.refuse('No chat suite is configured here: set its app id and secret first (see docs/guides).');
  for (const { suite, tickets } of configured) {
    if (tickets) {
      terminal.print(`${suite.channel}: ${ofManyCompanies}`);
      continue;
    }
    try {
      const { tenantKey, name } = await suite.company();
      terminal.print(`${suite.channel}: tenant_key ${tenantKey}${name ? ` (${name})` : ''}`);
    } catch (error) {
      terminal.refuse(`${suite.channel}: ${unanswered(suite.channel, error)}`);
    }
  }
}

/**
 * Returns the reason why a company must not be imported, or null. A question that cannot be answered now is answered before the first reading of
 * its people.
 */
export async function tenantProblem(suites: Suites, company: NamedTenant, terminal: Terminal): Promise<string | null> {
  const suite = suites.serverFor(company);
  const later = 'The tenant_key is compared before its people are read.';
  if (!suite) {
    terminal.print(`${company.channel} is not configured here. ${later}`);
    return null;
  }
  try {
    await checkTenant(suite, company);
  } catch (error) {
    if (error instanceof OtherCompany) return error.message;
    terminal.print(`${unanswered(company.channel, error)} ${later}`);
  }
  return null;
}

function unanswered(channel: Channel, error: unknown): string {
  if (error instanceof SuiteUnreachable) return `${channel} does not answer (${error.message}).`;
  if (!(error instanceof SuiteRefusal)) throw error;
  if (error.kind === 'noPermission')
    return `the app may not ask which company it belongs to (${error.suiteCode}): grant it ${describePermissions(channel, 'company') ?? 'that'}.`;
  return `${channel} refuses (${error.suiteCode} ${error.suiteMessage}).`;
}
