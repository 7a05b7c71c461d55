import { dayIn } from '../../domain/calendar';
import { keptAfterRemovalMs } from '../../domain/suite-events/app-changed';
import { eraseCompany, removedApps } from '../../server/commands/companies/erase-company';
import { inTransaction } from '../../server/db/transaction';
import { findCompanyName } from '../../server/queries/companies/companies';
import { orderErasing } from '../../server/queries/companies/erase-company';
import type { Terminal } from './terminal';

type Erasing = Parameters<typeof eraseCompany>[0];

/**
 * Without a company, lists the companies that have removed the app, and the date from which their data may be erased. With a company, or with
 * `--due` for all of them, erases the data.
 */
export async function eraseCompanies(app: Erasing, which: string | undefined, terminal: Terminal): Promise<void> {
  const removed = await removedApps(app);
  if (which === undefined || which === '--due') {
    if (removed.length === 0) return terminal.print('No company has removed the app.');
    for (const { clientId, from, isDue } of removed) {
      if (isDue && which === '--due') await eraseOne(app, clientId, terminal);
      else terminal.print(`${clientId}: ${isDue ? `erase ${clientId} deletes it` : `is kept until ${getDay(from)}`}`);
    }
    return;
  }
  const company = removed.find(({ clientId }) => clientId === which);
  if (!company)
    return terminal.refuse(
      `${which} is no company that has removed the app. Another one is erased on request: erase ${which} --now.`,
    );
  if (!company.isDue)
    return terminal.refuse(
      `${which} is kept until ${getDay(company.from)}: it comes back whole if it installs the app before.`,
    );
  await eraseOne(app, which, terminal);
}

/** Erases a company on request, whether or not it has the app, after somebody has typed its name. @param name the name, which replaces typing it */
export async function eraseOnRequest(
  app: Erasing,
  clientId: string,
  name: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const companyName = await findCompanyName(app.db, clientId);
  const typed =
    name ??
    (await terminal.ask?.(
      `This deletes all data of ${clientId} for good, at once. Back it up before: backup ${clientId} <folder>. Type the company's name, "${companyName}": `,
    ));
  if (typed === undefined) return terminal.refuse(`Confirm by the name: erase ${clientId} --now --name <name>.`);
  if (typed.trim() !== companyName) return terminal.refuse('That is another name: nothing was erased.');
  const now = app.now();
  await inTransaction(app.db, (trx) =>
    orderErasing(trx, clientId, { since: new Date(now - keptAfterRemovalMs), now: new Date(now) }),
  );
  await eraseOne(app, clientId, terminal);
}

async function eraseOne(app: Erasing, clientId: string, terminal: Terminal): Promise<void> {
  if (await eraseCompany(app, clientId))
    terminal.print(`${clientId} is erased: its records, people, settings and files.`);
  else terminal.refuse(`${clientId} has installed the app again.`);
}

/** Days for an operator are in UTC, as on the server's clock. */
const getDay = (time: number) => dayIn('UTC', time);
