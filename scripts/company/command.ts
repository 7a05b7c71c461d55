import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cleanText } from '../../domain/clean-text';
import { CompanySchema } from '../../domain/configuration/company';
import { makeId } from '../../domain/ids';
import { companyFaults } from '../../domain/configuration/company-faults';
import { companyText } from '../../domain/configuration/company-text';
import { importCompany } from '../../server/commands/companies/import-company';
import { suiteOfKey } from '../../server/commands/suites/open-suite';
import { openDatabase } from '../../server/db/connection';
import { migrate } from '../../server/db/migrate';
import type { Db } from '../../server/db/tables';
import { makeSuites, type SecretStore } from '../../server/platforms';
import type { Encrypter } from '../../server/platforms/secrets';
import type { Exchange, ExchangeListener } from '../../server/platforms/transport';
import type { Suites } from '../../server/platforms/platform';
import { keepPrivate } from '../../server/private-folder';
import { companyKey, companyListing } from '../../server/queries/companies/companies';
import { missingApprovers, withPortableApprovers } from '../../server/queries/approvals/approvers';
import { readCompany } from '../../server/queries/configuration/configuration';
import { storedApps } from '../../server/queries/suites/suite-apps';
import { suiteSecrets } from '../../server/queries/suites/suite-secrets';
import { readSettings } from '../../server/settings';
import { makeKeyringCipher } from '../../server/keyring';
import { openKeyring } from '../../server/key-of-database';
import type { FileStore } from '../../server/context';
import { openStore } from '../../server/storage/open-store';
import { backup } from '../backup/backup';
import { apply } from './apply';
import { connectCompany, disconnectCompany } from './connect';
import { administrate } from './administrators';
import { eraseCompanies, eraseOnRequest } from './erase';
import { tell } from './in-words';
import { initCompany } from './init';
import { listCompanies } from './list';
import { personCommand } from './person';
import { printAddresses } from './addresses';
import { rehearseCompany } from './rehearse';
import { restoreCompany } from './restore';
import { resumeCompany } from './resume';
import { changeSample } from './samples';
import { suspend } from './suspend';
import { printSuiteChecks } from './suite-checks';
import { printTenants, tenantProblem } from './tenants';
import type { Terminal } from './terminal';
import { nameTickets } from './ticket-names';

const usage = `npm run company -- init, with flags or asking: --suite --template --language --name --id --zone --currency --admin --role role=names --sample | --no-sample
npm run company -- sample <client id> remove | add <template> <language>
npm run company -- check <file> | import <file> | export <file> [client id]
npm run company -- apply <file> [client id] [--preview] [--amounts convert | relabel]
npm run company -- tenant
npm run company -- addresses [feishu | lark | dingtalk], or [client id] of a company that has its own app
npm run company -- rehearse <client id | feishu | lark | dingtalk> [--as <who>] [--file <file>]: every feature once on the real suite
npm run company -- try <client id>
npm run company -- admin <client id> [list | add <who> | remove <who>], where <who> is an open id, userid, name, mobile or mail address
npm run company -- connect <client id>, which takes the credentials of the company's own app from the terminal or the standard input
npm run company -- disconnect <client id> [--server-app]
npm run company -- ticket-name <client id> [ticket | requirement | demand]
npm run company -- list, of all companies with their sizes and last use
npm run company -- suspend <client id>
npm run company -- backup <client id> <folder> | restore <client id> <folder> [--name <name>], of one company beside the others
npm run company -- resume <client id>, of a suspended company, or of one that has lost the app and has it again
npm run company -- person <client id> find <name> | show <person> | export <person> <file> | erase <person> [--name <name>]
npm run company -- erase [<client id> | --due], of companies that have removed the app from their suite 30 days ago
npm run company -- erase <client id> --now [--name <name>], of any company, once its name is typed`;

/** The words behind the file of `apply`. */
function applyFlags(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { preview: { type: 'boolean' }, amounts: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const { preview, amounts } = values;
  return {
    clientId: positionals[0],
    isPreview: preview === true,
    amounts: typeof amounts === 'string' ? amounts : undefined,
  };
}

/** The words behind the company of `restore`. */
function restoreFlags(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  return { name: values.name, folder: positionals[0] };
}

/** The words behind the company of `erase`. */
function eraseFlags(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: { now: { type: 'boolean', default: false }, name: { type: 'string' } },
    allowPositionals: true,
  }).values;
}

async function withDatabase(
  settings: NodeJS.ProcessEnv,
  work: (db: Db, suites: Suites, origin: string, files: FileStore, cipher: Encrypter) => Promise<void>,
  { asksAnew = false, onExchange }: { asksAnew?: boolean; onExchange?: ExchangeListener } = {},
): Promise<void> {
  const { env } = readSettings(settings);
  const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };
  keepPrivate(env.DATA_DIR, quiet);
  const { db, close } = await openDatabase(env, { log: quiet });
  try {
    await migrate(db, quiet);
    const keyring = await openKeyring(db, env);
    const cipher = makeKeyringCipher(keyring);
    await work(
      db,
      makeSuites({
        env,
        now: Date.now,
        randomBytes,
        secrets: asksAnew ? forgottenSecrets(suiteSecrets(db, Date.now)) : suiteSecrets(db, Date.now),
        apps: storedApps(db),
        cipher,
        ...(onExchange && { onExchange }),
      }),
      env.PUBLIC_URL,
      openStore(env, keyring, Date.now).files,
      cipher,
    );
  } finally {
    await close();
  }
}

/**
 * Returns a store of secrets for this command alone: a token that a server keeps would hide that its secret is wrong by now. The tickets of store
 * apps are those that the server keeps: the suite pushes them to nobody else.
 */
function forgottenSecrets(kept: SecretStore): SecretStore {
  const own = new Map<string, { value: string; expires: number }>();
  const isTicket = (name: string) => name.includes(':app-ticket:');
  const write = async (name: string, value: string, expires: number) => void own.set(name, { value, expires });
  return {
    read: async (name) => (isTicket(name) ? kept.read(name) : (own.get(name) ?? null)),
    write,
    writeNewer: (name, value, expires) =>
      isTicket(name) ? kept.writeNewer(name, value, expires) : write(name, value, expires),
  };
}

async function bringIn(db: Db, suites: Suites, document: unknown, terminal: Terminal): Promise<void> {
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

async function takeOut(
  db: Db,
  file: string | undefined,
  clientId: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const known = await companyListing(db).execute();
  const [only, another] = known;
  const chosen = clientId ?? (another === undefined ? only?.client_id : undefined);
  const company = chosen === undefined || file === undefined ? null : await readCompany(db, chosen);
  if (company && chosen !== undefined && file !== undefined) {
    const text = companyText(await withPortableApprovers(db, chosen, company));
    return onDisk(file, 'written', () => writeFileSync(file, text));
  }
  const which =
    clientId === undefined ? 'Name the company to export' : `No company "${clientId}" has a configuration here`;
  terminal.refuse(`${which}: export <file> <client id>.${known.length > 0 ? ' There are:' : ' There is none yet.'}`);
  for (const { client_id, name, channel } of known) terminal.print(`${client_id} (${name}, ${channel})`);
}

type CompanyKey = NonNullable<Awaited<ReturnType<typeof companyKey>>>;

/** Does something for the company that a command names; says which there are where it names none. */
async function forCompany(
  db: Db,
  command: string,
  clientId: string | undefined,
  terminal: Terminal,
  work: (company: CompanyKey) => Promise<void>,
): Promise<void> {
  const company = clientId === undefined ? undefined : await companyKey(db, clientId);
  if (company) return work(company);
  const known = (await companyListing(db).execute()).map(({ client_id }) => client_id);
  terminal.refuse(
    `${clientId === undefined ? 'Name the company' : `There is no company "${clientId}"`}: ${command} <client id> …. ${known.length > 0 ? `There are ${known.join(', ')}.` : 'There is none yet.'}`,
  );
}

/** @throws Error that says what could not be done with the file. */
function onDisk<T>(file: string, action: 'read' | 'written', work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? `there is no such ${action === 'read' ? 'file' : 'folder'}` : message;
    throw new Error(`${file} cannot be ${action}: ${reason}.`, { cause: error });
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

/**
 * Runs the command of a command line on the database and the suites of these settings. @throws Error that says what failed with a file or a
 * database.
 */
export async function runCommand(
  [command, file, ...rest]: readonly string[],
  settings: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<void> {
  const open = (work: Parameters<typeof withDatabase>[1]) => withDatabase(settings, work);
  if (command === 'init')
    return withDatabase(
      settings,
      (db, suites, origin) =>
        initCompany({ db, suites, origin, terminal }, [...(file === undefined ? [] : [file]), ...rest]),
      { asksAnew: true },
    );
  if (command === 'sample')
    return open((db) =>
      forCompany(db, command, file, terminal, ({ client_id }) => changeSample(db, client_id, rest, terminal)),
    );
  if (command === 'apply' && file !== undefined)
    return open((db) => apply(db, readDocument(file), applyFlags(rest), terminal));
  if (command === 'export') return open((db) => takeOut(db, file, rest[0], terminal));
  if (command === 'erase')
    return open((db, suites, _origin, files) => {
      const app = { db, suites, files, now: Date.now };
      const { now: isRequest, name } = eraseFlags(rest);
      return isRequest
        ? forCompany(db, command, file, terminal, ({ client_id }) => eraseOnRequest(app, client_id, name, terminal))
        : eraseCompanies(app, file, terminal);
    });
  if (command === 'list') return open((db) => listCompanies(db, terminal));
  if (command === 'backup')
    return open((db, _suites, _origin, files) =>
      forCompany(db, command, file, terminal, async ({ client_id }) => {
        const [folder] = rest;
        if (folder === undefined) return terminal.refuse(`Say where to: backup ${client_id} <folder>.`);
        const source = { db, files, now: Date.now, tell: terminal.print };
        await backup(source, path.resolve(folder), client_id);
        terminal.print(`${client_id} is in ${path.resolve(folder)}.`);
      }),
    );
  if (command === 'restore' && file !== undefined) {
    const { name, folder } = restoreFlags(rest);
    if (folder === undefined) return terminal.refuse(`Say from where: restore ${file} <folder>.`);
    return open((db, _suites, _origin, files) =>
      restoreCompany({ db, files }, { clientId: file, folder: path.resolve(folder), name }, terminal),
    );
  }
  if (command === 'suspend')
    return open((db) =>
      forCompany(db, command, file, terminal, ({ client_id }) => suspend({ db, now: Date.now }, client_id, terminal)),
    );
  if (command === 'resume')
    return open((db, suites) =>
      forCompany(db, command, file, terminal, (company) =>
        resumeCompany({ db, suites, now: Date.now }, company, terminal),
      ),
    );
  if (command === 'person')
    return open((db) =>
      forCompany(db, command, file, terminal, ({ client_id }) => personCommand(db, client_id, rest, terminal)),
    );
  if (command === 'tenant') return open((_db, suites) => printTenants(suites, terminal));
  if (command === 'admin')
    return open((db, suites) =>
      forCompany(db, command, file, terminal, async (company) =>
        administrate(db, await suiteOfKey({ suites }, company), company.client_id, rest, terminal),
      ),
    );
  if (command === 'connect' || command === 'disconnect')
    return open((db, suites, origin) =>
      forCompany(db, command, file, terminal, (company) => {
        const where = {
          db,
          suites,
          now: Date.now,
          makeId: () => makeId(Date.now(), randomBytes),
          origin,
          terminal,
        };
        return command === 'connect' ? connectCompany(where, company) : disconnectCompany(where, company, rest[0]);
      }),
    );
  if (command === 'try')
    return withDatabase(
      settings,
      (db, suites, origin) =>
        forCompany(db, command, file, terminal, async (company) => {
          const suite = await suiteOfKey({ suites }, company);
          if (!suite) return terminal.refuse(`${company.client_id} has no app in its suite.`);
          await printSuiteChecks(suite, origin, terminal, company.dingtalk_documents);
        }),
      { asksAnew: true },
    );
  if (command === 'rehearse') {
    const exchanges: Exchange[] = [];
    return withDatabase(
      settings,
      (db, suites, origin, _files, cipher) =>
        rehearseCompany({ db, suites, origin, cipher, exchanges, terminal }, file, rest),
      { asksAnew: true, onExchange: (exchange) => exchanges.push(exchange) },
    );
  }
  if (command === 'addresses') return printAddresses(readSettings(settings).env, file, open, terminal);
  if (command === 'ticket-name')
    return open((db) =>
      forCompany(db, command, file, terminal, ({ client_id }) => nameTickets(db, client_id, rest[0], terminal)),
    );
  if (file === undefined || (command !== 'check' && command !== 'import')) return terminal.refuse(usage);
  const document = readDocument(file);
  if (command === 'import') return open((db, suites) => bringIn(db, suites, document, terminal));
  const faults = companyFaults(document);
  tell(document, faults, terminal);
  if (faults.length === 0) terminal.print(`${file} can be imported.`);
}
