import { randomBytes } from 'node:crypto';
import { makeId } from '../../domain/ids';
import { languages } from '../../domain/languages';
import { templateIds } from '../../domain/templates';
import { addSample, removeSample } from '../../server/commands/companies/sample';
import type { Db } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { listAdministrators } from '../../server/queries/people/administrators';
import { listSampleRecords } from '../../server/queries/companies/sample-records';
import type { Terminal } from './terminal';

/** Adds the sample of a template to a company, or removes it for good. */
export async function changeSample(
  db: Db,
  clientId: string,
  [command, templateWord, languageWord]: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const usage = `sample ${clientId} remove | add <${templateIds.join(' | ')}> <${languages.join(' | ')}>`;
  const [owner] = await listAdministrators(db, clientId);
  if (!owner) return terminal.refuse(`${clientId} has no administrator. Name one first: admin ${clientId} add <who>.`);
  const app = { now: Date.now, makeId: () => makeId(Date.now(), randomBytes) };
  const of = { clientId, memberId: owner.member_id };
  if (command === 'remove') {
    const count = await inTransaction(db, (trx) => removeSample(trx, app, of));
    return terminal.print(count === 0 ? `${clientId} has no sample.` : `${count} records of the sample are gone.`);
  }
  const template = templateIds.find((id) => id === templateWord);
  const language = languages.find((id) => id === languageWord);
  if (command !== 'add' || !template || !language) return terminal.refuse(`Say ${usage}.`);
  if ((await listSampleRecords(db, clientId)).length > 0)
    return terminal.refuse(`${clientId} has a sample already: sample ${clientId} remove.`);
  const count = await inTransaction(db, (trx) => addSample(trx, app, of, { template, language }));
  terminal.print(`${count} records of ${owner.name}.`);
}
