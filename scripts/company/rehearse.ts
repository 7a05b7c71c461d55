import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isChannel, type Channel } from '../../domain/platforms';
import { suiteOfKey } from '../../server/commands/suites/open-suite';
import type { Db } from '../../server/db/tables';
import {
  SuiteRefusal,
  SuiteUnreachable,
  type Suite,
  type SuiteApp,
  type Suites,
} from '../../server/platforms/platform';
import { makeAnonymizer, makeCallFinder, recordExchange, type Recording } from '../../server/platforms/recording';
import type { Encrypter } from '../../server/platforms/secrets';
import type { AppType } from '../../server/platforms/settings';
import type { Exchange } from '../../server/platforms/transport';
import { listAdministrators, membersCalled } from '../../server/queries/people/administrators';
import { companyKey, companyListing } from '../../server/queries/companies/companies';
import { storedApps } from '../../server/queries/suites/suite-apps';
import { suiteSecrets } from '../../server/queries/suites/suite-secrets';
import { version } from '../../server/version';
import { buildSearch } from './administrators';
import type { Outcome } from './rehearsal/part';
import { parts } from './rehearsal/parts';
import { rehearse, type Rehearsal } from './rehearsal/run';
import type { Terminal } from './terminal';

/** The context of the command. */
interface RehearsalContext {
  db: Db;
  suites: Suites;
  origin: string;
  cipher: Encrypter;
  /** All exchanges with the suites, filled during the rehearsal. */
  exchanges: Exchange[];
  terminal: Terminal;
  now?(): number;
  sleep?(ms: number): Promise<void>;
}

/** The company and the app of a rehearsal. */
interface Target {
  clientId: string | null;
  app: SuiteApp;
  kind: AppType;
  tenantKey: string;
  place: Rehearsal['place'];
}

const formLifeMs = 10 * 365 * 24 * 60 * 60_000;
/** The number of pages of a directory that are searched for an administrator. */
const pagesForAdministrator = 10;

/** Uses every feature once on the suite of a company, prints each result, removes the created objects and stores the answers of the suite. */
export async function rehearseCompany(
  context: RehearsalContext,
  name: string | undefined,
  args: readonly string[],
): Promise<void> {
  const { terminal } = context;
  const flags = readFlags(args);
  if (typeof flags === 'string') return terminal.refuse(flags);
  const target = await findTarget(context, name);
  if (typeof target === 'string') return terminal.refuse(target);
  const operator = await findOperator(context, target, flags.as);
  if (typeof operator === 'string') return terminal.refuse(operator);
  return run(context, target, operator, flags.file);
}

function readFlags(args: readonly string[]): { as: string | undefined; file: string | undefined } | string {
  try {
    const { values } = parseArgs({ args: [...args], options: { as: { type: 'string' }, file: { type: 'string' } } });
    return { as: values.as, file: values.file };
  } catch (error) {
    return (error as Error).message;
  }
}

/** @returns a sentence where there is no target for a rehearsal */
async function findTarget({ db, suites }: RehearsalContext, name: string | undefined): Promise<Target | string> {
  const company = name === undefined ? undefined : await companyKey(db, name);
  if (company) {
    const { client_id: clientId, channel, tenant_key: tenantKey, dingtalk_documents: place } = company;
    const [suite, row] = [await suiteOfKey({ suites }, company), await storedApps(db).ofCompany(clientId)];
    const app = company.suite_app === null ? suites.serverApp(channel) : row && suites.open(row);
    if (!suite || !app) return `${clientId} has no app in its suite.`;
    return { clientId, app: { ...app, suite }, kind: app.tickets ? 'store' : 'custom', tenantKey, place };
  }
  if (isChannel(name)) return findServerTarget(suites, name);
  const clientIds = (await companyListing(db).execute()).map(({ client_id }) => client_id);
  return `Name a company or a suite: rehearse <client id | feishu | lark | dingtalk>. ${clientIds.length > 0 ? `There are ${clientIds.join(', ')}.` : 'There is no company yet.'}`;
}

/** Returns the server's own app, when no company exists yet. */
async function findServerTarget(suites: Suites, channel: Channel): Promise<Target | string> {
  const app = suites.serverApp(channel);
  if (!app) return `No app of ${channel} is configured here.`;
  if (app.tickets) return 'A store app speaks for one company at a time: name one that has installed it.';
  try {
    const { tenantKey } = await app.suite.company();
    return { clientId: null, app, kind: 'custom', tenantKey, place: null };
  } catch (error) {
    return describeFailure(channel, error);
  }
}

interface Operator {
  openId: string;
  name: string;
}

/** @returns a sentence where no operator is found */
async function findOperator(
  { db }: RehearsalContext,
  { clientId, app: { suite } }: Target,
  nameOrId: string | undefined,
): Promise<Operator | string> {
  try {
    const found =
      nameOrId === undefined
        ? await findAdministrator(db, clientId, suite)
        : await findNamed(db, clientId, suite, nameOrId);
    if (found) return found;
  } catch (error) {
    return describeFailure(suite.channel, error);
  }
  return nameOrId === undefined
    ? 'Say with whom: --as <open id, userid, mobile or mail address>. Everything is made with this person alone.'
    : `There is nobody "${nameOrId}" whom the app may see.`;
}

async function findAdministrator(db: Db, clientId: string | null, suite: Suite): Promise<Operator | undefined> {
  const [known] = clientId === null ? [] : await listAdministrators(db, clientId);
  if (known) return { openId: known.open_id, name: known.name };
  for (let [count, cursor] = [0, null as string | null]; count < pagesForAdministrator; count += 1) {
    const page = await suite.contacts(cursor);
    const admin = page.people.find(({ isAdmin }) => isAdmin === true);
    if (admin) return admin;
    cursor = page.next;
    if (cursor === null) break;
  }
  return undefined;
}

async function findNamed(
  db: Db,
  clientId: string | null,
  suite: Suite,
  nameOrId: string,
): Promise<Operator | undefined> {
  const [known, another] = clientId === null ? [] : await membersCalled(db, clientId, nameOrId);
  if (known && !another) return { openId: known.open_id, name: known.name };
  const seen = await suite.colleague(nameOrId).catch(ignoreRefusal);
  if (seen?.state === 'here') return seen.colleague;
  const openId = await suite.findPerson(buildSearch(nameOrId)).catch(ignoreRefusal);
  const found = openId ? await suite.colleague(openId) : undefined;
  return found?.state === 'here' ? found.colleague : undefined;
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof SuiteRefusal)) throw error;
}

function describeFailure(channel: Channel, error: unknown): string {
  if (error instanceof SuiteRefusal)
    return `${channel} refuses (${error.suiteCode} ${error.suiteMessage}): begin with npm run doctor.`;
  if (error instanceof SuiteUnreachable) return `${channel} does not answer (${error.message}).`;
  throw error;
}

async function run(
  context: RehearsalContext,
  target: Target,
  operator: Operator,
  file: string | undefined,
): Promise<void> {
  const { db, origin, cipher, terminal, now = Date.now, sleep = (ms) => wait(ms) } = context;
  const { app, kind, tenantKey, place } = target;
  const { channel, appId } = app.suite;
  const time = new Date(now()).toISOString();
  const label = `Sidecar rehearsal ${time.slice(5, 10)} ${time.slice(11, 16)}`;
  terminal.print(`Everything is made with ${operator.name} alone, is called “${label}”, and is removed at the end.`);
  const secrets = suiteSecrets(db, now);
  const formName = `rehearsal-form:${channel}:${appId}:${tenantKey}`;
  const outcomes: { part: string; outcome: Outcome }[] = [];
  let left = 0;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    terminal.print('Stops after this part, and removes what was made.');
  };
  process.once('SIGINT', stop);
  try {
    await rehearse(
      {
        app,
        kind,
        tenantKey,
        operator: operator.openId,
        place,
        origin,
        label,
        runId: randomBytes(6).toString('hex'),
        now,
        sleep,
        keptForm: {
          async read() {
            const row = await secrets.read(formName);
            return row && cipher.decrypt(row.value);
          },
          write: (code) => secrets.write(formName, cipher.encrypt(code), now() + formLifeMs),
        },
        isStopped: () => isStopped,
        onOutcome(part, outcome) {
          outcomes.push({ part: part.name, outcome });
          terminal.print(`${outcomeMarks[outcome.state]} ${part.name}: ${describeOutcome(outcome)}`);
        },
        onRemoval(object, failure) {
          if (failure !== null && object.remove !== null) left += 1;
          if (failure === null) terminal.print(`✓ Removed: ${object.what}`);
          else terminal.print(`${object.remove === null ? '–' : '✗'} Left behind: ${object.what}: ${failure}`);
        },
      },
      parts,
    );
  } finally {
    process.off('SIGINT', stop);
    const path = file ?? `rehearsal-${channel}-${time.slice(0, 10)}.json`;
    const recording = buildRecording(context, target, operator, { label, begunAt: time, outcomes });
    writeFileSync(path, toText(recording), { mode: 0o600 });
    terminal.print(
      `${path} has what the suite answered, with ids, names, tokens and addresses replaced. Read it, and send it in where something does not work.`,
    );
  }
  const failed = outcomes.filter(({ outcome: { state } }) =>
    ['noPermission', 'refused', 'unreachable'].includes(state),
  );
  if (failed.length > 0 || left > 0)
    return terminal.refuse(
      `${failed.length} of ${outcomes.length} parts do not work${failed.length > 0 ? `: ${failed.map(({ part }) => part).join(', ')}` : ''}.${left > 0 ? ` ${left} things are left behind: see above.` : ''}`,
    );
  terminal.print('Everything works that the suite offers this kind of app.');
}

const outcomeMarks: Record<Outcome['state'], string> = {
  works: '✓',
  noPermission: '✗',
  refused: '✗',
  unreachable: '✗',
  notOffered: '–',
  notTried: '–',
};

function describeOutcome(outcome: Outcome): string {
  const remark = outcome.words ? ` (${outcome.words})` : '';
  switch (outcome.state) {
    case 'works':
      return `works${remark}`;
    case 'noPermission':
      return `permission ${outcome.permission} is missing${remark}. Ask for it in the developer console, publish the version and have it approved`;
    case 'refused':
      return `refused with ${outcome.words ?? 'no words'}`;
    case 'unreachable':
      return `no answer${remark}`;
    case 'notOffered':
      return `not offered in this kind of app${remark}`;
    case 'notTried':
      return `not tried${remark}`;
  }
}

/** Returns a recording as a file that people can read: each exchange is one line. */
function toText({ exchanges, ...about }: Recording): string {
  const lines = exchanges.map((exchange) => JSON.stringify(exchange));
  return JSON.stringify({ ...about, exchanges: [] }, null, 1).replace(
    /\[\]\n\}$/,
    () => `[\n${lines.join(',\n')}\n]\n}\n`,
  );
}

/**
 * Returns a function that tells whether a text is a word of our own forms and objects. Such words identify nobody, and a replay finds the created
 * objects by them.
 */
function isOwnWord(label: string): (text: string) => boolean {
  return (text) =>
    text.startsWith(label) ||
    text.startsWith('Sidecar') ||
    text.startsWith('@i18n@') ||
    /^((Textarea|Text)Field-)?(title|link|sidecar_id)$/.test(text) ||
    /^(TextareaField|TextField|textarea|input|Title)$/.test(text);
}

function buildRecording(
  { exchanges, origin }: RehearsalContext,
  { app, kind, tenantKey, place }: Target,
  { openId, name }: Operator,
  {
    label,
    begunAt,
    outcomes,
  }: { label: string; begunAt: string; outcomes: readonly { part: string; outcome: Outcome }[] },
): Recording {
  const { channel, appId } = app.suite;
  const anonymizer = makeAnonymizer(isOwnWord(label));
  const replaced = { operator: anonymizer.replace(openId), tenantKey: anonymizer.replace(tenantKey) };
  for (const value of [appId, name, new URL(origin).host, ...(place ? [place.operator, place.workspace_id] : [])])
    anonymizer.replace(value);
  const findCall = makeCallFinder(channel);
  const recorded = exchanges.map((exchange) => recordExchange(exchange, anonymizer, findCall));
  return {
    format: 1,
    sidecar: version,
    begunAt,
    suite: channel,
    app: kind,
    label,
    replaced,
    documents: place === null ? null : anonymizer.replace(place.operator),
    parts: outcomes.map(({ part, outcome }) => ({
      part,
      state: outcome.state,
      ...(outcome.state === 'noPermission' && { permission: outcome.permission }),
      ...(outcome.words !== undefined && { words: anonymizer.clean(outcome.words) }),
    })),
    exchanges: recorded,
  };
}
