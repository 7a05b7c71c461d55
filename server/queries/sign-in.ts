import type { Selectable } from 'kysely';
import type { Channel } from '../../domain/platforms';
import type {
  ClientsTable,
  Db,
  DirectoryTable,
  LoginTokensTable,
  MembersTable,
  OauthStatesTable,
  Trx,
} from '../db/tables';

export type LoginTokenRow = Selectable<LoginTokensTable>;

/** Statements of signing in: before a company is chosen there are only the global tables and, company by company, the two rows that let a person in. */

export async function addOauthState(db: Db, state: Selectable<OauthStatesTable>): Promise<void> {
  await db.insertInto('oauth_states').values(state).execute();
}

/** Deletes a state and answers it: only one caller ever gets the row. */
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

/** The directory's entries of one person. A DingTalk userid is unique within its corporation only, so the tenant counts too. */
export async function companiesOf(
  db: Db,
  person: { channel: Channel; tenant_key: string; open_id: string },
): Promise<Selectable<DirectoryTable>[]> {
  return db
    .selectFrom('directory')
    .selectAll()
    .where('channel', '=', person.channel)
    .where('tenant_key', '=', person.tenant_key)
    .where('open_id', '=', person.open_id)
    .orderBy('client_id')
    .execute();
}

/** The member that a person of a suite is in one company. */
export async function memberOfPerson(
  db: Db,
  person: { channel: Channel; tenantKey: string; openId: string },
  clientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('directory')
    .select('member_id')
    .where('channel', '=', person.channel)
    .where('tenant_key', '=', person.tenantKey)
    .where('open_id', '=', person.openId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export interface Membership {
  client: Selectable<ClientsTable>;
  member: Selectable<MembersTable>;
}

/** Company and member of one directory entry; null when either is gone. */
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

/** Holds the company's row, so that two people cannot take the last seat together. */
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

/** Removes what has run out; called by the cleanup. */
export async function deleteExpiredSignIn(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oauth_states').where('expires', '<', now).execute();
  await db.deleteFrom('login_tokens').where('expires', '<', now).execute();
}
