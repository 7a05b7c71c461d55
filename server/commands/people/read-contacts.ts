import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { SuiteRefusal, type Suite } from '../../platforms/platform';
import { companyKey } from '../../queries/companies/companies';
import { beginReading, saveSync, findSync, type ContactSync } from '../../queries/people/contact-syncs';
import { endReading, writeMembers, writeTeams } from '../../queries/people/contacts';
import { checkTenant } from '../companies/check-tenant';
import { suiteOfCompany } from '../suites/open-suite';

const dayMs = 24 * 3_600_000;
/** The time between two syncs of the directory. Where events of the suite arrive, a sync only repairs missed ones. Milliseconds. */
const againMs = dayMs;
const repairMs = 3 * dayMs;
/** The time since the last person event within which events count as arriving. Milliseconds. */
const quietMs = 30 * dayMs;

/**
 * Reads the next part of a company's directory and writes it together with the position of the next part: a killed process repeats at most one
 * part, which changes nothing. @returns the present state of the sync; null when the reading is complete. @throws OtherCompany, SuiteRefusal,
 * SuiteUnreachable
 */
export async function readContacts(
  app: Pick<App, 'db' | 'suites' | 'now' | 'makeId'> & { log?: Pick<App['log'], 'warn'> },
  sync: ContactSync,
): Promise<ContactSync | null> {
  const { client_id: clientId, cursor } = sync;
  const suite = await suiteOfCompany(app, clientId);
  if (cursor === null) await checkOwner(app, suite, clientId);
  const run = cursor === null ? app.makeId() : sync.run;
  const requestedAt = new Date(app.now());
  const page = await suite.contacts(cursor);
  if (page.missingPermission !== undefined)
    app.log?.warn({ clientId, permission: page.missingPermission }, 'reading contacts: a part cannot be read');
  const syncContext = { clientId, run, at: new Date(app.now()), asked: requestedAt, makeId: app.makeId };
  return inTransaction(app.db, async (trx) => {
    if (cursor === null) await beginReading(trx, clientId, requestedAt);
    await writeTeams(trx, syncContext, page.departments);
    await writeMembers(trx, syncContext, page.people);
    if (page.next === null) await endReading(trx, syncContext, page);
    const progress =
      page.next === null
        ? {
            cursor: null,
            run,
            attempts: 0,
            trouble: null,
            locked_until: null,
            next_at: new Date(app.now() + pauseAfter(await findSync(trx, clientId), app.now())),
          }
        : { cursor: page.next, run, attempts: 0, trouble: null };
    await saveSync(trx, clientId, progress);
    return page.next === null ? null : { ...sync, ...progress };
  });
}

/** Returns the time until the next sync, in milliseconds. A change during a sync causes one at once. */
function pauseAfter(sync: ContactSync | undefined, now: number): number {
  if (sync?.changed_time) return 0;
  return sync?.event_time && now - sync.event_time.getTime() < quietMs ? repairMs : againMs;
}

/**
 * Refuses a sync with the credentials of another company. A company that is already open continues without the permission for this query, which
 * earlier versions did not need. @throws OtherCompany, SuiteRefusal, SuiteUnreachable
 */
async function checkOwner(app: Pick<App, 'db'>, suite: Suite, clientId: string): Promise<void> {
  const company = await companyKey(app.db, clientId);
  if (!company) return;
  await checkTenant(suite, company).catch((error: unknown) => {
    if (company.state === 'initialising' || !(error instanceof SuiteRefusal) || error.kind !== 'noPermission')
      throw error;
  });
}
