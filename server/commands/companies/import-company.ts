import { cleanText } from '../../../domain/clean-text';
import { companyFaults, type Fault } from '../../../domain/configuration/company-faults';
import { CompanySchema } from '../../../domain/configuration/company';
import type { Db, Trx } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { isUnconfigured, writeCompany } from '../../queries/configuration/configuration';
import { queueFirstSync } from '../../queries/people/contact-syncs';
import { withCleanDescriptions } from '../notes/rich/descriptions';
import { withTicketName } from '../configuration/ticket-name';

/** The result of an import. `configured`: the company already has a configuration, which only its own screens change. */
export type Imported =
  | { outcome: 'done'; clientId: string }
  | { outcome: 'faulty'; faults: Fault[] }
  | { outcome: 'configured'; clientId: string };

/** Imports a document into the database, all or nothing. */
export async function importCompany(db: Db, document: unknown, now: number): Promise<Imported> {
  return inTransaction(db, async (trx) => {
    const imported = await configureCompany(trx, document, now);
    // The members are read from the suite once a server runs; until then no member can sign in (10805).
    if (imported.outcome === 'done') await queueFirstSync(trx, imported.clientId, new Date(now));
    return imported;
  });
}

/** Imports a document as part of a larger transaction; a faulty document writes nothing. */
export async function configureCompany(trx: Trx, document: unknown, now: number): Promise<Imported> {
  const read = cleanText(document);
  const faults = companyFaults(read);
  if (faults.length > 0) return { outcome: 'faulty', faults };
  const company = withTicketName(withCleanDescriptions(CompanySchema.parse(read)));
  const clientId = company.company.client_id;
  if (!(await isUnconfigured(trx, clientId))) return { outcome: 'configured', clientId };
  await writeCompany(trx, company, new Date(now));
  return { outcome: 'done', clientId };
}
