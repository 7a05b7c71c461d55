import type { Selectable } from 'kysely';
import type { Db, MembersTable, Trx } from '../../db/tables';

/** The administrators of a company, and their derived rights. */

export type NamedAdministrator = Pick<
  Selectable<MembersTable>,
  'member_id' | 'name' | 'open_id' | 'admin_named' | 'is_data_admin'
>;

/** Returns the active administrators, by name. */
export async function listAdministrators(db: Db | Trx, clientId: string): Promise<NamedAdministrator[]> {
  return db
    .selectFrom('members')
    .select(['member_id', 'name', 'open_id', 'admin_named', 'is_data_admin'])
    .where('client_id', '=', clientId)
    .where('is_admin', '=', true)
    .where('deleted', '=', false)
    .orderBy('name_pinyin')
    .orderBy('member_id')
    .execute();
}

/** Returns the members with a suite id or an exact name. */
export async function membersCalled(
  db: Db | Trx,
  clientId: string,
  word: string,
): Promise<Pick<NamedAdministrator, 'member_id' | 'name' | 'open_id'>[]> {
  return db
    .selectFrom('members')
    .select(['member_id', 'name', 'open_id'])
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .where(({ eb, or }) =>
      or([eb('open_id', '=', word), eb('union_id', '=', word), eb('member_id', '=', word), eb('name', '=', word)]),
    )
    .orderBy('member_id')
    .execute();
}

/** Makes a member an administrator by name, or reverts that: the next sync then decides. */
export async function nameAdministrator(trx: Trx, clientId: string, memberId: string, isNamed: boolean): Promise<void> {
  await trx
    .updateTable('members')
    .set({ is_admin: isNamed, admin_named: isNamed })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
  await settleAdministrators(trx, clientId);
}

/**
 * Gives administrators their roles, and removes these from former ones. Makes them data administrators where no other member is one, because a new
 * company would otherwise have no member who sees every field. A role that a person assigned to a member or an API key stays (ADR-0228).
 */
export async function settleAdministrators(trx: Trx, clientId: string): Promise<void> {
  const roles = (
    await trx
      .selectFrom('roles')
      .select('role_id')
      .where('client_id', '=', clientId)
      .where('for_administrators', '=', true)
      .execute()
  ).map(({ role_id }) => role_id);
  const members = await trx
    .selectFrom('members')
    .select(['member_id', 'is_admin', 'is_data_admin', 'data_admin_given', 'deleted'])
    .where('client_id', '=', clientId)
    .where(({ eb, or }) => or([eb('is_admin', '=', true), eb('is_data_admin', '=', true)]))
    .execute();
  const administrators = members.filter(({ is_admin, deleted }) => is_admin && !deleted);
  const hasOwnDataAdmin = members.some(
    ({ is_data_admin, data_admin_given, deleted }) => is_data_admin && !data_admin_given && !deleted,
  );
  const memberIds = hasOwnDataAdmin ? [] : administrators.map(({ member_id }) => member_id);

  const updateOwnMembers = () => trx.updateTable('members').where('client_id', '=', clientId);
  await updateOwnMembers()
    .set({ is_data_admin: false, data_admin_given: false })
    .where('data_admin_given', '=', true)
    .where('member_id', 'not in', atLeastOne(memberIds))
    .execute();
  await updateOwnMembers()
    .set({ is_data_admin: true, data_admin_given: true })
    .where('is_data_admin', '=', false)
    .where('member_id', 'in', atLeastOne(memberIds))
    .execute();
  // Members keep a role that no longer follows the administrators, as if it had been assigned.
  await trx
    .updateTable('member_roles')
    .set({ by_rule: false })
    .where('client_id', '=', clientId)
    .where('by_rule', '=', true)
    .where('role_id', 'not in', atLeastOne(roles))
    .execute();
  const owners = administrators.map(({ member_id }) => member_id);
  await trx
    .deleteFrom('member_roles')
    .where('client_id', '=', clientId)
    .where('by_rule', '=', true)
    .where('member_id', 'not in', atLeastOne(owners))
    .execute();
  if (owners.length === 0 || roles.length === 0) return;
  await trx
    .insertInto('member_roles')
    .values(
      owners.flatMap((member_id) =>
        roles.map((role_id) => ({ client_id: clientId, member_id, role_id, by_rule: true })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** SQL has no empty list; no row has the empty id. */
const atLeastOne = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['']);
