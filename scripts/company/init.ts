import { randomBytes } from 'node:crypto';
import { proposeCurrency, proposeTimeZone } from '../../domain/configuration/new-company';
import { idPattern, makeId } from '../../domain/ids';
import { languages } from '../../domain/languages';
import { channels, type Channel } from '../../domain/platforms';
import { importCompany } from '../../server/commands/companies/import-company';
import { addSample } from '../../server/commands/companies/sample';
import { inTransaction } from '../../server/db/transaction';
import type { Db } from '../../server/db/tables';
import type { Suite, Suites } from '../../server/platforms/platform';
import { listAdministrators } from '../../server/queries/people/administrators';
import { companyListing } from '../../server/queries/companies/companies';
import { rolesOfCompany } from '../../server/queries/people/member-roles';
import { freeSeatRole } from '../../domain/metadata/role';
import { templateChoices, templateCompany } from '../../server/templates';
import { administrate } from './administrators';
import {
  choose,
  currencyQuestion,
  fittingLine,
  line,
  namesIn,
  readInitFlags,
  UnclearAnswer,
  zoneQuestion,
  type InitFlags,
} from './answers';
import { nameForRole, readPeople } from './people';
import { printSuiteChecks } from './suite-checks';
import { ofManyCompanies } from './tenants';
import type { Terminal } from './terminal';

interface Where {
  db: Db;
  suites: Suites;
  /** The PUBLIC_URL of the server. */
  origin: string;
  terminal: Terminal;
}

/**
 * Creates a company that people can sign in to: it checks the suite, sets template and language, reads people and teams, sets administrators and
 * roles, and adds a sample. It prompts for values that the command line leaves out. Nothing is written before the suite is usable.
 */
export async function initCompany(where: Where, args: readonly string[]): Promise<void> {
  const { terminal } = where;
  try {
    const flags = readInitFlags(args);
    const suite = await chosenSuite(where, flags);
    if (!suite) return;
    terminal.print(`1/5  ${suite.channel}: what the app may do`);
    if (!(await printSuiteChecks(suite, where.origin, terminal)))
      return terminal.refuse('Put right what is marked with ✗ and begin again: nothing was written.');
    const begun = await beginCompany(where, suite, flags);
    if (begun === null) return;
    terminal.print('3/5  People and teams');
    if (!(await readPeople(where.db, where.suites, begun.clientId, terminal))) return;
    terminal.print('4/5  Administrators and roles');
    await nameAdministrators(where, suite, begun.clientId, flags);
    await nameRoles(where, begun.clientId, flags);
    terminal.print('5/5  Sample');
    await bringSample(where, begun, flags);
    terminal.print(
      `Done. Start the server (npm start) and open ${where.origin}/login, or Sidecar in ${suite.channel}.`,
    );
  } catch (error) {
    if (!(error instanceof UnclearAnswer)) throw error;
    terminal.refuse(error.message);
  }
}

async function chosenSuite({ suites, terminal }: Where, flags: InitFlags): Promise<Suite | undefined> {
  const configured = channels.filter((channel) => suites.server[channel] !== undefined);
  if (configured.length === 0) {
    terminal.refuse('No chat suite is configured here: set its app id and secret first (see docs/guides).');
    return undefined;
  }
  if (flags.suite !== undefined && suites.server[flags.suite] === undefined) {
    terminal.refuse(`${flags.suite} is not configured here. There is ${configured.join(', ')}.`);
    return undefined;
  }
  const channel: Channel =
    flags.suite ??
    (await choose(
      terminal,
      'suite',
      'Which suite does the company work in?',
      configured.map((id) => ({ id, words: suites.server[id]?.appId ?? '' })),
    ));
  if (suites.serverApp(channel)?.tickets) {
    terminal.refuse(`${channel}: ${ofManyCompanies}`);
    return undefined;
  }
  return suites.server[channel];
}

type Begun = { clientId: string } & Required<Pick<InitFlags, 'template' | 'language'>>;

/** Chooses the initial configuration of the company and writes it; null where that was refused, after printing the reason. */
async function beginCompany(where: Where, suite: Suite, flags: InitFlags): Promise<Begun | null> {
  const { db, terminal } = where;
  const { tenantKey, name: suiteName } = await suite.company();
  const listed = await companyListing(db).execute();
  const there = listed.find(({ channel, tenant_key }) => channel === suite.channel && tenant_key === tenantKey);
  if (there) {
    terminal.refuse(`${there.client_id} (${there.name}) is this company already.`);
    return null;
  }
  terminal.print('2/5  What the company begins with');
  const language =
    flags.language ??
    (await choose(
      terminal,
      'language',
      'Which language do most of its people read?',
      languages.map((id) => ({ id, words: new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id })),
    ));
  const template =
    flags.template ??
    (await choose(
      terminal,
      'template',
      'What does it do?',
      templateChoices(language).map(({ id, name, description }) => ({ id, words: `${name}. ${description}` })),
    ));
  const name = flags.name ?? (await line(terminal, 'What is it called?', suiteName || tenantKey));
  const clientId = flags.id ?? tenantKey;
  if (!idPattern.test(clientId)) throw new UnclearAnswer('--id takes letters, digits, - and _, at most 64.');
  const founded = { channel: suite.channel, language };
  const timeZone = flags.zone ?? (await fittingLine(terminal, 'zone', zoneQuestion, proposeTimeZone(founded)));
  const currency =
    flags.currency ??
    (await fittingLine(terminal, 'currency', currencyQuestion, proposeCurrency({ ...founded, timeZone })));
  const document = templateCompany(
    template,
    language,
    { client_id: clientId, name, channel: suite.channel, tenant_key: tenantKey, time_zone: timeZone },
    currency,
  );
  const imported = await importCompany(db, document, Date.now());
  if (imported.outcome === 'done') {
    terminal.print(`${name} begins with ${template} as ${clientId}, in ${timeZone} and ${currency}.`);
    return { clientId, template, language };
  }
  if (imported.outcome === 'faulty') throw new Error(`The template ${template} is faulty.`);
  terminal.refuse(`${clientId} has a configuration already: choose another --id.`);
  return null;
}

async function nameAdministrators(
  { db, terminal }: Where,
  suite: Suite,
  clientId: string,
  flags: InitFlags,
): Promise<void> {
  await administrate(db, suite, clientId, ['list'], terminal);
  const names =
    flags.admin.length > 0
      ? flags.admin
      : namesIn(await line(terminal, 'Who else administrates it? Names with commas, or nothing:'));
  for (const name of names) await administrate(db, suite, clientId, ['add', name], terminal);
}

/** Gives roles to the people in the flags. Administrators and members on a free seat get their roles automatically. */
async function nameRoles({ db, terminal }: Where, clientId: string, flags: InitFlags): Promise<void> {
  const given = flags.role.map((word) => {
    const [roleId = '', ...names] = word.split('=');
    if (names.length === 0)
      throw new UnclearAnswer(`--role takes role=names, as in --role "sales=East Sales", not "${word}".`);
    return { roleId, names: namesIn(names.join('=')) };
  });
  const asked = given.length > 0 || !terminal.ask ? [] : await rolesOfCompany(db, clientId);
  for (const { roleId, names } of given) await giveTo(roleId, names);
  for (const { role_id, name } of asked.filter((role) => role.role_id !== freeSeatRole))
    await giveTo(
      role_id,
      namesIn(await line(terminal, `Who is ${name} (${role_id})? People or teams with commas, or nothing:`)),
    );

  async function giveTo(roleId: string, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const { count, unclear } = await nameForRole(db, clientId, roleId, names);
    for (const sentence of unclear) terminal.print(`! ${sentence}`);
    terminal.print(`${roleId}: ${count} of its people`);
  }
}

async function bringSample(
  { db, terminal }: Where,
  { clientId, template, language }: Begun,
  flags: InitFlags,
): Promise<void> {
  const wanted =
    flags.sample ??
    (terminal.ask ? /^y/i.test(await line(terminal, 'Ten records to try it with? (yes, no)', 'yes')) : false);
  if (!wanted) return terminal.print(`None. Later: npm run company -- sample ${clientId} add ${template} ${language}`);
  const [owner] = await listAdministrators(db, clientId);
  if (!owner) return terminal.print(`! A sample belongs to an administrator, and ${clientId} has none yet.`);
  const app = { now: Date.now, makeId: () => makeId(Date.now(), randomBytes) };
  const count = await inTransaction(db, (trx) =>
    addSample(trx, app, { clientId, memberId: owner.member_id }, { template, language }),
  );
  terminal.print(`${count} records of ${owner.name}. They go with: npm run company -- sample ${clientId} remove`);
}
