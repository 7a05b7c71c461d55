import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { erasableFrom } from '../../policies/access';
import { companyKey, hasCompany } from '../../queries/companies/companies';
import {
  beginErasing,
  deleteCompany,
  deleteLoginTokens,
  deleteSecretsNamed,
  removedCompanies,
  storedPaths,
} from '../../queries/companies/erase-company';
import { storedApps } from '../../queries/suites/suite-apps';

type Erasing = Pick<App, 'db' | 'files' | 'now'> & { suites: Pick<App['suites'], 'server'> };

/** A company that has removed the app. `from`: since when its data may be erased, epoch milliseconds. */
export interface RemovedCompany {
  clientId: string;
  from: number;
  isDue: boolean;
}

/** Returns the companies that have removed the app, with the time from which their data may be erased (SD-114). */
export async function removedApps({ db, now }: Pick<Erasing, 'db' | 'now'>): Promise<RemovedCompany[]> {
  return (await removedCompanies(db)).map(({ clientId, since, isBegun }) => {
    const from = erasableFrom(since);
    return { clientId, from, isDue: isBegun || from <= now() };
  });
}

/**
 * Deletes all data of a company that has removed the app, after the waiting period, or on request: files first, then its rows. The next call
 * continues an interrupted run, and no event restores the company meanwhile. @returns false where the company has the app again, or the period has
 * not passed
 */
export async function eraseCompany(app: Erasing, clientId: string): Promise<boolean> {
  const { db } = app;
  const company = await companyKey(db, clientId);
  const removedCompany = (await removedCompanies(db)).find((candidate) => candidate.clientId === clientId);
  if (!company || !removedCompany || !(removedCompany.isBegun || erasableFrom(removedCompany.since) <= app.now()))
    return false;
  if (!(await inTransaction(db, (trx) => beginErasing(trx, clientId, removedCompany.since)))) return false;
  // The bytes are deleted first, because without their rows nothing would find them.
  for (const path of await storedPaths(db, clientId)) await app.files.remove(path);
  const ownApp = await storedApps(db).ofCompany(clientId);
  await inTransaction(db, async (trx) => {
    await deleteCompany(trx, clientId);
    if (ownApp) await deleteSecretsNamed(trx, `app:${ownApp.channel}:${ownApp.app_id}:`);
  });
  const { channel, tenant_key: tenantKey } = company;
  const appId = app.suites.server[channel]?.appId;
  // Two companies may share one tenant.
  if (!(await hasCompany(db, { channel, tenant_key: tenantKey })))
    await inTransaction(db, async (trx) => {
      await deleteLoginTokens(trx, channel, tenantKey);
      if (appId !== undefined) await deleteSecretsNamed(trx, `tenant:${channel}:${appId}:${tenantKey}:`);
    });
  return true;
}
