import type { Db } from '../../server/db/tables';
import { companyKey, companyListing } from '../../server/queries/companies/companies';
import type { Terminal } from './terminal';

type CompanyKey = NonNullable<Awaited<ReturnType<typeof companyKey>>>;

/** Runs a task for the company that a command names; lists the companies where it names none. */
export async function forCompany(
  db: Db,
  command: string,
  clientId: string | undefined,
  terminal: Terminal,
  work: (company: CompanyKey) => Promise<void>,
): Promise<void> {
  const company = clientId === undefined ? undefined : await companyKey(db, clientId);
  if (company) return work(company);
  const clientIds = (await companyListing(db).execute()).map(({ client_id }) => client_id);
  terminal.refuse(
    `${clientId === undefined ? 'Name the company' : `There is no company "${clientId}"`}: ${command} <client id> …. ${clientIds.length > 0 ? `There are ${clientIds.join(', ')}.` : 'There is none yet.'}`,
  );
}
