import type { Db } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { SuiteRefusal, SuiteUnreachable, type PersonSearch, type Suite } from '../../server/platforms/platform';
import { listAdministrators, membersCalled, nameAdministrator } from '../../server/queries/people/administrators';
import type { Terminal } from './terminal';

/** Lists the administrators of a company, adds one, or removes one. */
export async function administrate(
  db: Db,
  suite: Suite | undefined,
  clientId: string,
  [first, second]: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const isCommand = first === 'list' || first === 'add' || first === 'remove';
  const [command, who] = isCommand ? [first, second] : [first === undefined ? 'list' : 'add', first];
  if (command === 'list') return list(db, clientId, terminal);
  if (who === undefined)
    return terminal.refuse(
      `Say whom to ${command}: admin ${clientId} ${command} <open id, userid, name, mobile or mail address>.`,
    );
  const found = await find(db, suite, clientId, who);
  if (typeof found === 'string') return terminal.refuse(found);
  await inTransaction(db, (trx) => nameAdministrator(trx, clientId, found.member_id, command === 'add'));
  terminal.print(
    command === 'add'
      ? `${found.name} (${found.open_id}) is an administrator of ${clientId}.`
      : `${found.name} (${found.open_id}) is no longer named an administrator of ${clientId}. A member who administrates the chat suite becomes one again with the next reading.`,
  );
}

async function list(db: Db, clientId: string, terminal: Terminal): Promise<void> {
  const administrators = await listAdministrators(db, clientId);
  if (administrators.length === 0)
    return terminal.print(
      `${clientId} has no administrator. Name one: admin ${clientId} add <open id, userid, name, mobile or mail address>.`,
    );
  for (const { name, open_id, admin_named, is_data_admin } of administrators) {
    terminal.print(
      `${name} (${open_id}), ${admin_named ? 'named by the operator' : 'from the chat suite'}${is_data_admin ? ', also data administrator' : ''}`,
    );
  }
}

/**
 * Returns the one member whom a word means: by an id or name in the database, else by a search of the suite. Returns a sentence when there is no
 * such member, or more than one.
 */
async function find(
  db: Db,
  suite: Suite | undefined,
  clientId: string,
  nameOrId: string,
): Promise<{ member_id: string; name: string; open_id: string } | string> {
  const members = await membersCalled(db, clientId, nameOrId);
  if (members.length > 1)
    return `"${nameOrId}" are ${members.length} members: ${members.map(({ name, open_id }) => `${name} (${open_id})`).join(', ')}. Say which by the id in brackets.`;
  const [only] = members;
  if (only) return only;
  try {
    const openId = await suite?.findPerson(buildSearch(nameOrId));
    const [found] = openId ? await membersCalled(db, clientId, openId) : [];
    return (
      found ??
      `${clientId} has no member "${nameOrId}". The people of a company are read from its chat suite, as far as the app's contact range reaches.`
    );
  } catch (error) {
    if (error instanceof SuiteRefusal || error instanceof SuiteUnreachable)
      return `${clientId} has no member "${nameOrId}" by open id or name, and the chat suite cannot be asked: ${error.message}.`;
    throw error;
  }
}

/** Returns the search for a person who is not a member here. */
export function buildSearch(nameOrId: string): PersonSearch {
  if (nameOrId.includes('@')) return { email: nameOrId };
  return /^\+?[\d -]{6,}$/.test(nameOrId) ? { mobile: nameOrId.replace(/[ -]/g, '') } : { userId: nameOrId };
}
