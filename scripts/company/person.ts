import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PersonKey, Touched } from '../../domain/contract/people/admin-people';
import { AppError } from '../../domain/errors';
import { makeId } from '../../domain/ids';
import { getBehaviour } from '../../domain/objects/behaviour';
import {
  loadPersonData,
  erasePerson,
  notePersonExport,
  previewErasing,
  type Eraser,
} from '../../server/commands/people/people';
import { renewOldKeys } from '../../server/commands/sessions/renew-keys';
import type { Db } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { listAdministrators } from '../../server/queries/people/administrators';
import { listObjectTypes } from '../../server/queries/companies/bootstrap';
import { findPeople } from '../../server/queries/people/person-data';
import type { Terminal } from './terminal';

/** The greatest number of listed people. */
const foundLimit = 100;

/** Finds the people of a company, and prints, exports or erases the data of one (SD-112). The person is named in the format of `find`. */
export async function personCommand(
  db: Db,
  clientId: string,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { name: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [action, who, file] = positionals;
  if (action === 'find' && who !== undefined) return find(db, clientId, who, terminal);
  const person = who === undefined ? undefined : keyIn(who);
  if (!person || !(action === 'show' || action === 'export' || action === 'erase'))
    return terminal.refuse(
      `Say what to do: person ${clientId} find <name> | show <person> | export <person> <file> | erase <person> [--name <name>], where <person> is what find prints.`,
    );
  const [writer] = await listAdministrators(db, clientId);
  if (!writer)
    return terminal.refuse(
      `${clientId} has no administrator, in whose name records are removed. Name one: admin ${clientId} add <who>.`,
    );
  const eraser: Eraser = {
    clientId,
    memberId: null,
    writerId: writer.member_id,
    now: Date.now,
    makeId: () => makeId(Date.now(), randomBytes),
  };
  try {
    if (action === 'show')
      return print(await inTransaction(db, (trx) => previewErasing(trx, eraser, person)), terminal);
    if (action === 'export') {
      if (file === undefined) return terminal.refuse(`Say where to: person ${clientId} export ${who} <file>.`);
      const given = await inTransaction(db, async (trx) => {
        await notePersonExport(trx, eraser, person);
        return loadPersonData(trx, clientId, person);
      });
      writeFileSync(file, `${JSON.stringify(given, null, 2)}\n`, { mode: 0o600 });
      return terminal.print(`${file} is written: only the account that has run this command may read it.`);
    }
    const typed =
      values['name'] ?? (await terminal.ask?.('This is for good. Type the name of the person as find prints it: '));
    if (typeof typed !== 'string')
      return terminal.refuse(`Confirm by the name: person ${clientId} erase ${who} --name <name>.`);
    print(await inTransaction(db, (trx) => erasePerson(trx, eraser, person, typed)), terminal);
    await renewOldKeys(db, clientId);
    terminal.print(
      'The bytes of files go with the next round of the cleanup of the server. Backups of before still hold the person: after restoring one, erase again.',
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    terminal.refuse(refusalOf(error, who ?? ''));
  }
}

function refusalOf(error: AppError, nameOrId: string): string {
  if (error.name === 'notFound') return `There is nobody ${nameOrId}: find lists who there is.`;
  if (error.name === 'stillMember')
    return `${nameOrId} still works here: the suite would bring them back. Remove them from the company in the suite first.`;
  if (error.name === 'otherName') return 'That is another name: nothing was erased.';
  throw error;
}

/** Returns the key in `member/<id>`, or in the type and the id of a record. */
function keyIn(nameOrId: string): PersonKey | undefined {
  const [kind, id, ...more] = nameOrId.split('/');
  if (!kind || !id || more.length > 0) return undefined;
  return kind === 'member' ? { kind, id } : { kind: 'record', table_id: kind, id };
}

async function find(db: Db, clientId: string, keyword: string, terminal: Terminal): Promise<void> {
  const types = await listObjectTypes(db, clientId);
  const tableIds = types.map(({ table_id }) => table_id).filter((id) => getBehaviour(id).namedAfter === 'person');
  const people = await findPeople(db, clientId, { keyword, tableIds, limit: foundLimit });
  if (people.length === 0) return terminal.refuse(`${clientId} has nobody whose name holds "${keyword}".`);
  for (const { table_id, id, name, is_present } of people)
    terminal.print(`${table_id ?? 'member'}/${id}  ${name}${is_present ? ' (works here)' : ''}`);
}

const words: Record<Touched['done'], string> = {
  removed: 'removed',
  emptied: 'emptied of the person',
  replaced: 'with the words taken out',
  left: 'left: they hold the name or a number, and nothing says that the person is meant',
};

function print(list: readonly Touched[], terminal: Terminal): void {
  for (const { table, done, count } of list) terminal.print(`${table}: ${count} ${words[done]}`);
}
