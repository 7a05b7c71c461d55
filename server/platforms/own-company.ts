import { SuiteRefusal } from './platform';

/** How long it is believed which company an app's credentials belong to. Milliseconds. */
const believedMs = 24 * 60 * 60_000;

/**
 * Says no to what is meant for another company than the credentials': the suite would do it in its own.
 * @param cached keeps the key of the credentials' own company for all processes.
 * @throws SuiteRefusal otherCompany
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
