import { dayIn } from '../../domain/calendar';
import { eraseCompany, removedApps } from '../../server/commands/companies/erase-company';
import type { Terminal } from './terminal';

type Erasing = Parameters<typeof eraseCompany>[0];

/** Without a company: says which have removed the app, and from when their data may be erased. With one, or with `--due` for all of them: erases it. */
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
      `${which} is no company that has removed the app. Only such a company is erased: erase without a name lists them.`,
    );
  if (!company.isDue)
    return terminal.refuse(
      `${which} is kept until ${getDay(company.from)}: it comes back whole if it installs the app before.`,
    );
  await eraseOne(app, which, terminal);
}

async function eraseOne(app: Erasing, clientId: string, terminal: Terminal): Promise<void> {
  if (await eraseCompany(app, clientId))
    terminal.print(`${clientId} is erased: its records, people, settings and files.`);
  else terminal.refuse(`${clientId} has installed the app again.`);
}

/** Days for an operator are in UTC, as the server's clock. */
const getDay = (time: number) => dayIn('UTC', time);
