import type { Selectable } from 'kysely';
import type { Channel } from '../../../domain/platforms';
import type {
  ClientsTable,
  Db,
  DirectoryTable,
  LoginTokensTable,
  MembersTable,
  OauthStatesTable,
  Trx,
} from '../../db/tables';

export type LoginTokenRow = Selectable<LoginTokensTable>;

/**
 * The statements of the sign-in: before a company is chosen, it reads only the global tables and, for each company, the two rows that admit a
 * person.
 */

export async function addOauthState(db: Db, state: Selectable<OauthStatesTable>): Promise<void> {
  await db.insertInto('oauth_states').values(state).execute();
}

/** Deletes a state and returns it: only one caller ever gets the row. */
export async function takeOauthState(db: Db, stateHash: string): Promise<Selectable<OauthStatesTable> | null> {
  return (
    (await db.deleteFrom('oauth_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()) ?? null
  );
}

export async function addLoginToken(db: Db, token: LoginTokenRow): Promise<void> {
  await db.insertInto('login_tokens').values(token).execute();
}

export async function findLoginToken(db: Db, tokenHash: string, now: Date): Promise<LoginTokenRow | null> {
  const row = await db
    .selectFrom('login_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the directory entries of one person in the companies that the app of the sign-in serves. A DingTalk userid is unique only within its
 * corporation, so the tenant counts too.
 */
export async function listCompanies(
  db: Db,
  person: { channel: Channel; tenant_key: string; open_id: string; app_id: string | null },
): Promise<Selectable<DirectoryTable>[]> {
  return db
    .selectFrom('directory as d')
    .leftJoin('suite_apps as own', 'own.client_id', 'd.client_id')
    .selectAll('d')
    .where('d.channel', '=', person.channel)
    .where('d.tenant_key', '=', person.tenant_key)
    .where('d.open_id', '=', person.open_id)
    .where(({ eb, and }) =>
      person.app_id === null
        ? eb('own.client_id', 'is', null)
        : and([eb('own.app_id', '=', person.app_id), eb('own.credentials', 'is not', null)]),
    )
    .orderBy('d.client_id')
    .execute();
}

/** Returns the member of a suite's person in one company that the app serves. `ownerId`: the company that owns the app; null for the server's. */
export async function memberOfPerson(
  db: Db,
  person: { channel: Channel; tenantKey: string; openId: string; ownerId: string | null },
  clientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('directory as d')
    .leftJoin('suite_apps as own', 'own.client_id', 'd.client_id')
    .select('d.member_id')
    .where('d.channel', '=', person.channel)
    .where('d.tenant_key', '=', person.tenantKey)
    .where('d.open_id', '=', person.openId)
    .where('d.client_id', '=', clientId)
    .where('own.client_id', person.ownerId === null ? 'is' : '=', person.ownerId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Returns the members for a suite's person, one for each company that the app serves. `ownerId`: as in `memberOfPerson`. */
export async function membersOfPerson(
  db: Db,
  person: { channel: Channel; tenantKey: string; openId: string; ownerId: string | null },
): Promise<{ clientId: string; memberId: string }[]> {
  const rows = await db
    .selectFrom('directory as d')
    .leftJoin('suite_apps as own', 'own.client_id', 'd.client_id')
    .select(['d.client_id', 'd.member_id'])
    .where('d.channel', '=', person.channel)
    .where('d.tenant_key', '=', person.tenantKey)
    .where('d.open_id', '=', person.openId)
    .where('own.client_id', person.ownerId === null ? 'is' : '=', person.ownerId)
    .orderBy('d.client_id')
    .execute();
  return rows.map((row) => ({ clientId: row.client_id, memberId: row.member_id }));
}

export interface Membership {
  client: Selectable<ClientsTable>;
  member: Selectable<MembersTable>;
}

/** Returns company and member of one directory entry; null when either is deleted. */
export async function findMembership(db: Db | Trx, clientId: string, memberId: string): Promise<Membership | null> {
  const client = await db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return client && member ? { client, member } : null;
}

/** Locks the company's row, so that two people cannot take the last seat together. */
export async function lockClient(trx: Trx, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('client_id').where('client_id', '=', clientId).forUpdate().execute();
}

export async function countPaidSeats(trx: Db | Trx, clientId: string): Promise<number> {
  const row = await trx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('client_id', '=', clientId)
    .where('seat', '=', 'paid')
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function giveSeat(trx: Trx, clientId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('members')
    .set({ seat: 'paid' })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes expired rows for the cleanup. */
export async function deleteExpiredSignIn(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oauth_states').where('expires', '<', now).execute();
  await db.deleteFrom('login_tokens').where('expires', '<', now).execute();
}
