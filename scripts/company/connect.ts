import type { Selectable } from 'kysely';
import { z } from 'zod';
import { AppInUse, connectApp, returnToServerApp, tryApp, withdrawApp } from '../../server/commands/suites/connect-app';
import { OtherCompany } from '../../server/commands/companies/check-tenant';
import type { App } from '../../server/context';
import type { ClientsTable } from '../../server/db/tables';
import { credentialNames } from '../../server/platforms/own-app';
import { SuiteRefusal, SuiteUnreachable } from '../../server/platforms/platform';
import type { CompanyKey } from '../../server/queries/companies/companies';
import { storedApps } from '../../server/queries/suites/suite-apps';
import { printConsoleEntries } from './addresses';
import { printSuiteChecks } from './suite-checks';
import type { Terminal } from './terminal';

type Where = Pick<App, 'db' | 'suites' | 'now' | 'makeId'> & { origin: string; terminal: Terminal };

const Given = z.looseObject({ appId: z.string().trim().min(1).max(128) });

/**
 * Gives a company a separate app. A person types the credentials at the terminal; otherwise they are JSON on the standard input, because every user
 * of the machine can read the words of a command line.
 */
export async function connectCompany(
  where: Where,
  company: CompanyKey & Pick<Selectable<ClientsTable>, 'dingtalk_documents'>,
): Promise<void> {
  const { terminal, origin } = where;
  const given = await askCredentials(company, terminal);
  if (typeof given === 'string') return terminal.refuse(given);
  const { appId, ...credentials } = given;
  try {
    const { row, opened } = await tryApp(where, company, { appId, credentials });
    if (!(await printSuiteChecks(opened.suite, origin, terminal, company.dingtalk_documents)))
      return terminal.refuse('Put right what is marked with ✗ and begin again: nothing was written.');
    await connectApp(where, row);
    terminal.print(`${company.client_id} has its own app ${appId} on ${company.channel} now.`);
    terminal.print('What is entered in its developer console:');
    const events = opened.needsConnection && !opened.push.isProved ? 'stream' : 'http';
    printConsoleEntries(origin, { channel: company.channel, kind: 'custom', ownId: appId, events }, terminal);
  } catch (error) {
    terminal.refuse(`${describeReason(error)} Nothing was written.`);
  }
}

/** Withdraws a company's app, or lets the server's app serve the company again. */
export async function disconnectCompany(where: Where, company: CompanyKey, way: string | undefined): Promise<void> {
  const { db, terminal } = where;
  const { client_id: clientId } = company;
  if (way !== undefined && way !== '--server-app')
    return terminal.refuse(`disconnect ${clientId} takes --server-app or nothing, not "${way}".`);
  const row = await storedApps(db).ofCompany(clientId);
  if (!row) return terminal.refuse(`${clientId} has no app of its own.`);
  if (way === undefined) {
    await withdrawApp(where, row);
    return terminal.print(
      `${clientId} has no app now: its people are not signed in and nothing is sent. Give it one by: connect ${clientId}, or use the server's: disconnect ${clientId} --server-app`,
    );
  }
  try {
    await returnToServerApp(where, company);
    terminal.print(`${clientId} is served by the server's app now.`);
  } catch (error) {
    terminal.refuse(`${describeReason(error)} Nothing was changed.`);
  }
}

/** Returns the typed or piped credentials; a sentence if they are invalid. */
async function askCredentials(
  { channel, client_id: clientId }: CompanyKey,
  terminal: Terminal,
): Promise<z.output<typeof Given> | string> {
  const names = credentialNames(channel);
  const shape = ['appId', ...names.map(({ name, isRequired }) => (isRequired ? name : `${name}?`))].join(', ');
  if (!terminal.askHidden) {
    const text = (await terminal.input?.()) ?? '';
    const parsed = Given.safeParse(jsonIn(text));
    return parsed.success
      ? parsed.data
      : `Type the credentials of the app in a terminal, or give them as JSON on the standard input: connect ${clientId} < file. Names: ${shape}.`;
  }
  terminal.print(
    `The app of ${clientId} on ${channel}, as its developer console shows it. What is typed is not shown.`,
  );
  const answers: Record<string, string> = {};
  for (const { name, isRequired } of [{ name: 'appId', isRequired: true }, ...names]) {
    const typed = (await terminal.askHidden(`${name}${isRequired ? '' : ' (or nothing)'}: `)).trim();
    if (typed) answers[name] = typed;
    else if (isRequired) return `${name} is needed.`;
  }
  return Given.parse(answers);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a sentence without any typed value. @throws the error, if it is no refusal of a suite or a company */
function describeReason(error: unknown): string {
  if (error instanceof OtherCompany || error instanceof AppInUse) return error.message;
  if (error instanceof z.ZodError)
    return `Not understood: ${error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'} (${message})`).join(', ')}.`;
  if (error instanceof SuiteUnreachable) return `The suite does not answer (${error.message}).`;
  if (error instanceof SuiteRefusal) return `The suite refuses (${error.suiteCode} ${error.suiteMessage}).`;
  throw error;
}
