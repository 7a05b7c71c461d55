import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { companyFaults, type Fault } from '../domain/metadata/company-faults';
import { companyText } from '../domain/metadata/company-text';
import { importCompany } from '../server/actions/import-company';
import { openDatabase } from '../server/db/connection';
import { migrate } from '../server/db/migrate';
import type { Db } from '../server/db/tables';
import { companyIds } from '../server/queries/companies';
import { readCompany } from '../server/queries/configuration';
import { readSettings } from '../server/settings';
import { inWords } from './company/in-words';

/**
 * A company's configuration as a file: `npm run company -- check <file>`, `import <file>`, `export <file> [client id]`. Works on the
 * database of the server's own settings, while the server is stopped where that is the embedded one.
 */

function tell(document: unknown, faults: readonly Fault[]): void {
  for (const fault of faults) console.error(inWords(document, fault));
  // Names are followed only through a document that has its shape.
  if (faults.some(({ code }) => code === 'shape' || code === 'missing' || code === 'unknownKey')) console.error('Mend these and check again: what the parts name in each other is looked at after that.');
}

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const env = readSettings(process.env);
  mkdirSync(env.DATA_DIR, { recursive: true });
  const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };
  const { db, close } = await openDatabase(env, { log: quiet });
  try {
    await migrate(db, quiet);
    await work(db);
  } finally {
    await close();
  }
}

async function bringIn(db: Db, document: unknown): Promise<void> {
  const imported = await importCompany(db, document, Date.now());
  if (imported.outcome === 'done') return console.log(`${imported.clientId} is configured.`);
  process.exitCode = 1;
  if (imported.outcome === 'faulty') tell(document, imported.faults);
  else console.error(`${imported.clientId} has a configuration already: import into a database without it.`);
}

async function takeOut(db: Db, file: string, clientId: string | undefined): Promise<void> {
  const known = await companyIds(db);
  const company = await readCompany(db, clientId ?? (known.length === 1 ? (known[0] ?? '') : ''));
  if (company) return onDisk(file, 'written', () => writeFileSync(file, companyText(company)));
  // A company that was only imported has no members, and nobody but them lists companies.
  const which = clientId === undefined ? 'Name the company to export' : `No company "${clientId}" has a configuration here`;
  console.error(`${which}: export <file> <client id>.${known.length > 0 ? ` There are ${known.join(', ')}.` : ''}`);
  process.exitCode = 1;
}

/** @throws Error that says what could not be done with the file. */
function onDisk<T>(file: string, deed: 'read' | 'written', work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? `there is no such ${deed === 'read' ? 'file' : 'folder'}` : message;
    throw new Error(`${file} cannot be ${deed}: ${reason}.`, { cause: error });
  }
}

function readDocument(file: string): unknown {
  const text = onDisk(file, 'read', () => readFileSync(file, 'utf8'));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

async function main([deed, file, clientId]: string[]): Promise<void> {
  if (file !== undefined && deed === 'export') return withDatabase((db) => takeOut(db, file, clientId));
  if (file === undefined || (deed !== 'check' && deed !== 'import')) {
    console.error('npm run company -- check <file> | import <file> | export <file> [client id]');
    process.exitCode = 1;
    return;
  }
  const document = readDocument(file);
  if (deed === 'import') return withDatabase((db) => bringIn(db, document));
  const faults = companyFaults(document);
  tell(document, faults);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${file} can be imported.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
