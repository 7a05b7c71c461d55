import { companyFaults, type Fault } from '../../domain/metadata/company-faults';
import { CompanySchema } from '../../domain/metadata/company';
import type { Db } from '../db/tables';
import { isUnconfigured, writeCompany } from '../queries/configuration';

/** What came of an import. `configured`: the company has a configuration already; it is changed by its own screens, not replaced. */
export type Imported = { outcome: 'done'; clientId: string } | { outcome: 'faulty'; faults: Fault[] } | { outcome: 'configured'; clientId: string };

/** Brings a document into the database, all or nothing. */
export async function importCompany(db: Db, document: unknown, now: number): Promise<Imported> {
  const faults = companyFaults(document);
  if (faults.length > 0) return { outcome: 'faulty', faults };
  const company = CompanySchema.parse(document);
  const clientId = company.company.client_id;
  return db.transaction().execute(async (trx): Promise<Imported> => {
    if (!(await isUnconfigured(trx, clientId))) return { outcome: 'configured', clientId };
    await writeCompany(trx, company, new Date(now));
    return { outcome: 'done', clientId };
  });
}
