import type { App } from '../context';
import type { Db } from '../db/tables';
import { companyIds } from '../queries/companies/companies';

/**
 * Runs a task for each company, one after the other. The data of one company may be unreachable while that of other companies is reachable (a
 * worker of a cluster that is down): its failure is logged as `failed` and does not affect other companies; the next round tries it again. @returns
 * whether all were reached.
 */
export async function eachCompany(
  { db, log }: Pick<App, 'log'> & { db: Db },
  failed: string,
  work: (clientId: string) => Promise<void>,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  let reached = true;
  for (const clientId of await companyIds(db)) {
    if (isStopping()) return false;
    try {
      await work(clientId);
    } catch (error) {
      reached = false;
      log.error({ clientId, err: error }, failed);
    }
  }
  return reached;
}
