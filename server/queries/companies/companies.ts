import type { Selectable } from 'kysely';
import type { Channel } from '../../../domain/platforms';
import type { ClientsTable, Db, Trx } from '../../db/tables';

/** Returns the ids of all companies in the global directory: a company without members has no work either. */
export async function companyIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('directory').select('client_id').distinct().orderBy('client_id').execute();
  return rows.map((row) => row.client_id);
}

/** The identifiers of a company in its suite. */
export type CompanyKey = Pick<Selectable<ClientsTable>, 'client_id' | 'channel' | 'tenant_key' | 'suite_app'>;

/** Reads every company that is configured here, including one without members. An operator lists them on a command line, a member never does. */
export function companyListing(db: Db) {
  return db
    .selectFrom('clients')
    .select(['client_id', 'channel', 'tenant_key', 'suite_app', 'name', 'state'])
    .orderBy('client_id');
}

/** Returns one company; undefined for an unknown one. */
export async function companyKey(
  db: Db | Trx,
  clientId: string,
): Promise<(CompanyKey & Pick<Selectable<ClientsTable>, 'state' | 'dingtalk_documents'>) | undefined> {
  return db
    .selectFrom('clients')
    .select(['client_id', 'channel', 'tenant_key', 'suite_app', 'state', 'dingtalk_documents'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Returns the time zone of a company; null for one that is unknown or not ready. */
export async function findTimeZone(db: Db, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom('clients')
    .select('time_zone')
    .where('client_id', '=', clientId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

/** Returns the name of a company; null for an unknown one. */
export async function findCompanyName(db: Db, clientId: string): Promise<string | null> {
  const row = await db.selectFrom('clients').select('name').where('client_id', '=', clientId).executeTakeFirst();
  return row?.name ?? null;
}

/** The answers to the onboarding. */
export type Established = {
  [Name in 'est_company_name' | 'est_seat_num' | 'est_industry' | 'est_team_role' | 'est_contact']: NonNullable<
    Selectable<ClientsTable>[Name]
  >;
};

/** Marks a company as established; returns false if it already was. */
export async function establishClient(trx: Trx, clientId: string, about: Established): Promise<boolean> {
  const row = await trx
    .updateTable('clients')
    .set({ ...about, est: true })
    .where('client_id', '=', clientId)
    .where('est', '=', false)
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the installer of the company's app. */
export async function setInstaller(trx: Trx, clientId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ installer: memberId })
    .where('client_id', '=', clientId)
    .where('installer', 'is', null)
    .execute();
}

/** Returns whether the company has been set up; undefined for an unknown one. */
export async function setUpState(
  db: Db | Trx,
  clientId: string,
): Promise<Pick<Selectable<ClientsTable>, 'state' | 'installer' | 'channel' | 'tenant_key'> | undefined> {
  return db
    .selectFrom('clients')
    .select(['state', 'installer', 'channel', 'tenant_key'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Returns whether a company of this tenant has people here. */
export async function hasCompany(db: Db, tenant: { channel: Channel; tenant_key: string }): Promise<boolean> {
  const row = await db
    .selectFrom('directory')
    .select('client_id')
    .where('channel', '=', tenant.channel)
    .where('tenant_key', '=', tenant.tenant_key)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the names of the company's administrators, for members who need help. */
export async function administratorNames(db: Db | Trx, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('name')
    .where('client_id', '=', clientId)
    .where('is_admin', '=', true)
    .where('deleted', '=', false)
    .orderBy('name_pinyin')
    .orderBy('member_id')
    .limit(10)
    .execute();
  return rows.map((row) => row.name);
}

/** Returns the number of paid seats that the company has; null: unlimited. */
export async function companySeats(db: Db | Trx, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('clients')
    .select('seats')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.seats;
}
