import { readFileSync, writeFileSync } from 'node:fs';
import { cleanText } from '../../domain/clean-text';
import { CompanySchema } from '../../domain/configuration/company';
import { companyText } from '../../domain/configuration/company-text';
import { importCompany } from '../../server/commands/companies/import-company';
import type { Db } from '../../server/db/tables';
import type { Suites } from '../../server/platforms/platform';
import { missingApprovers, withPortableApprovers } from '../../server/queries/approvals/approvers';
import { companyListing } from '../../server/queries/companies/companies';
import { readCompany } from '../../server/queries/configuration/configuration';
import { tell } from './in-words';
import { tenantProblem } from './tenants';
import type { Terminal } from './terminal';

/** Imports the document of a company into a database without a configuration of that company. */
export async function importDocument(db: Db, suites: Suites, document: unknown, terminal: Terminal): Promise<void> {
  const company = CompanySchema.safeParse(document).data?.company;
  const problem = company ? await tenantProblem(suites, company, terminal) : null;
  if (problem !== null) return terminal.refuse(problem);
  const imported = await importCompany(db, document, Date.now());
  if (imported.outcome === 'done') {
    terminal.print(`${imported.clientId} is configured.`);
    const { length } = await missingApprovers(db, imported.clientId, CompanySchema.parse(cleanText(document)));
    if (length > 0)
      terminal.print(
        `${length} of those who approve are no members yet: they are found when the people of the suite have been read. Who is still missing then: apply <file> ${imported.clientId} --preview`,
      );
    return;
  }
  if (imported.outcome === 'configured')
    return terminal.refuse(`${imported.clientId} has a configuration already: import into a database without it.`);
  tell(document, imported.faults, terminal);
}

/** Writes the configuration of a company, or of the only one, to a file. @throws Error that says why the file cannot be written */
export async function exportDocument(
  db: Db,
  file: string | undefined,
  clientId: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const companies = await companyListing(db).execute();
  const [only, another] = companies;
  const chosen = clientId ?? (another === undefined ? only?.client_id : undefined);
  const company = chosen === undefined || file === undefined ? null : await readCompany(db, chosen);
  if (company && chosen !== undefined && file !== undefined) {
    const text = companyText(await withPortableApprovers(db, chosen, company));
    return onDisk(file, 'written', () => writeFileSync(file, text));
  }
  const which =
    clientId === undefined ? 'Name the company to export' : `No company "${clientId}" has a configuration here`;
  terminal.refuse(
    `${which}: export <file> <client id>.${companies.length > 0 ? ' There are:' : ' There is none yet.'}`,
  );
  for (const { client_id, name, channel } of companies) terminal.print(`${client_id} (${name}, ${channel})`);
}

/** Runs an action on a file. @throws Error that describes the failed action */
function onDisk<T>(file: string, action: 'read' | 'written', work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? `there is no such ${action === 'read' ? 'file' : 'folder'}` : message;
    throw new Error(`${file} cannot be ${action}: ${reason}.`, { cause: error });
  }
}

/** Returns the JSON of a file. @throws Error that says why it cannot be read */
export function readDocument(file: string): unknown {
  const text = onDisk(file, 'read', () => readFileSync(file, 'utf8'));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
