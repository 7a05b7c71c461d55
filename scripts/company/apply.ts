import { randomBytes } from 'node:crypto';
import { cleanText } from '../../domain/clean-text';
import { CompanySchema } from '../../domain/configuration/company';
import { amountChoices } from '../../domain/metadata/currency';
import type { Change } from '../../domain/configuration/change';
import { getId } from '../../domain/configuration/sections';
import { AppError } from '../../domain/errors';
import { makeId } from '../../domain/ids';
import { applyDocument } from '../../server/commands/configuration/apply-document';
import { inTransaction } from '../../server/db/transaction';
import type { Db } from '../../server/db/tables';
import { missingApprovers } from '../../server/queries/approvals/approvers';
import { companyKey } from '../../server/queries/companies/companies';
import { inWords, tell } from './in-words';
import type { Terminal } from './terminal';

/** Changes a company's configuration to the content of a file, and prints each change. With `isPreview` it only prints them. */
export async function apply(
  db: Db,
  document: unknown,
  { clientId, isPreview, amounts }: { clientId: string | undefined; isPreview: boolean; amounts?: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const choice = amountChoices.find((candidate) => candidate === amounts);
  if (amounts !== undefined && choice === undefined)
    return terminal.refuse(`--amounts is one of ${amountChoices.join(', ')}, not "${amounts}".`);
  const target = clientId ?? CompanySchema.safeParse(document).data?.company.client_id;
  if (target === undefined || !(await companyKey(db, target)))
    return terminal.refuse(`There is no company "${target ?? ''}" here: apply <file> <client id>.`);
  const by = { clientId: target, memberId: null, now: Date.now, makeId: () => makeId(Date.now(), randomBytes) };
  try {
    const applied = await inTransaction(db, (trx) => applyDocument(trx, by, document, { isPreview, amounts: choice }));
    if (applied.outcome === 'faulty') return tell(document, applied.faults, terminal);
    if (applied.outcome === 'unknown') return terminal.refuse(`There is no company "${target}" here.`);
    for (const change of applied.changes) terminal.print(toLine(change));
    for (const missing of await missingApprovers(db, target, CompanySchema.parse(cleanText(document))))
      terminal.print(`! ${inWords(document, missing)}`);
    const count = applied.changes.length;
    const changes = count === 1 ? '1 change' : `${count} changes`;
    terminal.print(
      count === 0
        ? `${target} is so already.`
        : isPreview
          ? `${changes}; nothing was written.`
          : `${target}: ${changes} made.`,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    terminal.refuse(`Nothing was changed: ${buildRefusal(error)}`);
  }
}

/** Returns a change as a line: `+` for an addition, `-` for a removal, `~` for another value. */
function toLine(change: Change): string {
  const place = [change.table_id, change.section].filter(Boolean).join(' › ');
  switch (change.action) {
    case 'add':
      return `+ ${place} › ${getId(change.section, change.value)}`;
    case 'remove':
      return `- ${place} › ${change.id}`;
    case 'set':
      return `~ ${place}${change.id === '' ? '' : ` › ${change.id}`}: ${Object.entries(change.values)
        .map(([key, value]) => `${key} = ${shortened(JSON.stringify(value))}`)
        .join(', ')}`;
    case 'order':
      return `~ ${place}: in another order`;
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function buildRefusal({ name, params }: AppError): string {
  if (name === 'configurationInUse')
    return `${String(params['records'])} records or ${String(params['members'])} members hold what would go (${String(params['about'])}).`;
  if (name === 'amountsUndecided')
    return `${String(params['records'])} records hold amounts in the main currency. Say --amounts convert (other numbers of the same worth) or --amounts relabel (the same numbers).`;
  if (name === 'configurationFaulty')
    return (params['faults'] as { table_id?: string; id?: string; path: string; text: string }[])
      .map(({ table_id, id, path, text }) => `${[table_id, id, path].filter(Boolean).join(' › ')}: ${text}.`)
      .join(' ');
  return name;
}
