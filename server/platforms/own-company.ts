import { SuiteRefusal } from './platform';

/** The time for which the company of an app's credentials is cached. Milliseconds. */
const believedMs = 24 * 60 * 60_000;

/**
 * Refuses calls for another company than that of the credentials, because the suite would apply them there. @param cached caches the key of the
 * credentials' own company for all processes. @throws SuiteRefusal otherCompany
 */
export async function checkCompany(
  tenantKey: string,
  cached: (name: string, readValue: () => Promise<{ value: string; lifeMs: number }>) => Promise<string>,
  company: () => Promise<{ tenantKey: string }>,
): Promise<void> {
  const ownCompany = await cached('own-company', async () => ({
    value: (await company()).tenantKey,
    lifeMs: believedMs,
  }));
  if (ownCompany !== tenantKey) throw new SuiteRefusal('otherCompany', '', ownCompany);
}
