import { randomBytes } from 'node:crypto';
import { makeId } from '../../domain/ids';
import { readContacts } from '../../server/commands/people/read-contacts';
import type { Db } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { SuiteRefusal, SuiteUnreachable, type Suites } from '../../server/platforms/platform';
import { findSync } from '../../server/queries/people/contact-syncs';
import { countPeople, giveRole, membersOfTeamCalled, rolesOfCompany } from '../../server/queries/people/member-roles';
import { membersCalled } from '../../server/queries/people/administrators';
import { OtherCompany } from '../../server/commands/companies/check-tenant';
import type { Terminal } from './terminal';

/** Reads a company's people and teams from its suite now, as a running server does later. @returns false where the suite refuses them */
export async function readPeople(db: Db, suites: Suites, clientId: string, terminal: Terminal): Promise<boolean> {
  const app = { db, suites, now: Date.now, makeId: () => makeId(Date.now(), randomBytes) };
  try {
    for (let sync = (await findSync(db, clientId)) ?? null; sync;) sync = await readContacts(app, sync);
  } catch (error) {
    if (!(error instanceof SuiteRefusal || error instanceof SuiteUnreachable || error instanceof OtherCompany))
      throw error;
    const scope = error instanceof SuiteRefusal && error.scope !== undefined ? `: ${error.scope}` : '';
    terminal.refuse(
      `The people cannot be read (${error.message}${scope}). A server tries again by itself as soon as it runs.`,
    );
    return false;
  }
  const { people, teams } = await countPeople(db, clientId);
  terminal.print(`Read ${people} people and ${teams.length} teams: ${teams.join(', ')}.`);
  return true;
}

/**
 * Gives a role to people and teams by their names. @returns the number of new holders, and a sentence for each name that matches no member, or more
 * than one
 */
export async function nameForRole(
  db: Db,
  clientId: string,
  roleId: string,
  names: readonly string[],
): Promise<{ count: number; unclear: string[] }> {
  const roles = await rolesOfCompany(db, clientId);
  if (!roles.some(({ role_id }) => role_id === roleId))
    return {
      count: 0,
      unclear: [`There is no role "${roleId}". There are ${roles.map(({ role_id }) => role_id).join(', ')}.`],
    };
  const unclear: string[] = [];
  const members = new Set<string>();
  for (const name of names) {
    const found = await membersCalled(db, clientId, name);
    const team = found.length === 0 ? await membersOfTeamCalled(db, clientId, name) : null;
    if (team) for (const id of team) members.add(id);
    else if (found.length === 1 && found[0]) members.add(found[0].member_id);
    else
      unclear.push(
        found.length === 0
          ? `There is no member and no team "${name}".`
          : `"${name}" are ${found.length} members: say which by the id: ${found.map(({ open_id }) => open_id).join(', ')}.`,
      );
  }
  await inTransaction(db, (trx) => giveRole(trx, clientId, roleId, [...members]));
  return { count: members.size, unclear };
}
