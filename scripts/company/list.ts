import type { Db } from '../../server/db/tables';
import { findAppState } from '../../server/queries/companies/app-state';
import { companyListing } from '../../server/queries/companies/companies';
import { findCompanySize } from '../../server/queries/companies/company-size';
import type { Terminal } from './terminal';

const headings = ['company', 'name', 'suite', 'state', 'members', 'records', 'files', 'last use', 'waiting', 'failed'];

/** Prints a line for each company, with tabs between the columns: its state, sizes, last use and outbox. */
export async function listCompanies(db: Db, terminal: Terminal): Promise<void> {
  const companies = await companyListing(db).execute();
  if (companies.length === 0) return terminal.print('There is no company yet.');
  terminal.print(headings.join('\t'));
  for (const { client_id: clientId, name, channel, state } of companies) {
    const size = await findCompanySize(db, clientId);
    const app = await findAppState(db, clientId);
    const stateText = app?.suspended_since ? 'suspended' : (app?.app_state ?? state);
    terminal.print(
      [
        clientId,
        name,
        channel,
        stateText,
        size.members,
        size.records,
        formatMegabytes(size.fileBytes),
        size.lastUse ?? 'never',
        size.waiting,
        size.failed,
      ].join('\t'),
    );
  }
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
