import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { companyFaults } from '../../domain/configuration/company-faults';
import { makeId } from '../../domain/ids';
import { suiteOfKey } from '../../server/commands/suites/open-suite';
import type { Exchange } from '../../server/platforms/transport';
import { readSettings } from '../../server/settings';
import { backup } from '../backup/backup';
import { printAddresses } from './addresses';
import { administrate } from './administrators';
import { apply } from './apply';
import { exportDocument, importDocument, readDocument } from './company-file';
import { connectCompany, disconnectCompany } from './connect';
import { eraseCompanies, eraseOnRequest } from './erase';
import { readApplyFlags, readEraseFlags, readRestoreFlags } from './flags';
import { forCompany } from './for-company';
import { tell } from './in-words';
import { initCompany } from './init';
import { listCompanies } from './list';
import { personCommand } from './person';
import { rehearseCompany } from './rehearse';
import { restoreCompany } from './restore';
import { resumeCompany } from './resume';
import { changeSample } from './samples';
import { printSuiteChecks } from './suite-checks';
import { suspend } from './suspend';
import { printTenants } from './tenants';
import type { Terminal } from './terminal';
import { nameTickets } from './ticket-names';
import { withDatabase } from './with-database';

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

/**
 * Runs the command of a command line on the database and the suites of these settings. @throws Error that describes the failure of a file or a
 * database
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
    return open((db) => apply(db, readDocument(file), readApplyFlags(rest), terminal));
  if (command === 'export') return open((db) => exportDocument(db, file, rest[0], terminal));
  if (command === 'erase')
    return open((db, suites, _origin, files) => {
      const app = { db, suites, files, now: Date.now };
      const { now: isRequest, name } = readEraseFlags(rest);
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
    const { name, folder } = readRestoreFlags(rest);
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
  if (command === 'import') return open((db, suites) => importDocument(db, suites, document, terminal));
  const faults = companyFaults(document);
  tell(document, faults, terminal);
  if (faults.length === 0) terminal.print(`${file} can be imported.`);
}
