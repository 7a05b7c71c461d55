import type { Channel } from '../../../domain/platforms';
import { sql, type Selectable } from 'kysely';
import type { Db, MembersTable, Trx } from '../../db/tables';
import { settleAdministrators } from '../people/administrators';
import { raiseConfigurationVersion } from '../configuration/configuration-version';

/** Reads and writes the members whom an event of their suite is about, one at a time. */

/**
 * Returns the companies of a suite's tenant that have members and that an app serves: the company that owns the app, or those of the server's app
 * (null).
 */
export async function companiesOfTenant(
  db: Db,
  { channel, tenantKey, ownerId }: { channel: Channel; tenantKey: string; ownerId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('directory as d')
    .leftJoin('suite_apps as own', 'own.client_id', 'd.client_id')
    .select('d.client_id')
    .distinct()
    .where('d.channel', '=', channel)
    .where('d.tenant_key', '=', tenantKey)
    .where('own.client_id', ownerId === null ? 'is' : '=', ownerId)
    .orderBy('d.client_id')
    .execute();
  return rows.map((row) => row.client_id);
}

export type SuiteMember = Pick<Selectable<MembersTable>, 'member_id' | 'suite_time' | 'suite_state' | 'deleted'>;

/** Returns the stored data of the person with an open id; null where the person is not a member. */
export async function memberOfOpenId(db: Db | Trx, clientId: string, openId: string): Promise<SuiteMember | null> {
  const row = await db
    .selectFrom('members')
    .select(['member_id', 'suite_time', 'suite_state', 'deleted'])
    .where('client_id', '=', clientId)
    .where('open_id', '=', openId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns which of these open ids belong to present members of the company. */
export async function knownOpenIds(db: Db, clientId: string, openIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('members')
    .select('open_id')
    .where('client_id', '=', clientId)
    .where('open_id', '=', sql<string>`any(${[...new Set(openIds)]}::text[])`)
    .where('deleted', '=', false)
    .execute();
  return new Set(rows.flatMap((row) => row.open_id ?? []));
}

/**
 * Ends a membership as the suite reported at `time`, unless newer data was written since. `left` ends it. `outOfRange` ends the sessions only,
 * because the suite decides whether the member may sign in again (ADR-0087). Records stay; tokens of the member do not.
 */
export async function endMembership(
  trx: Trx,
  clientId: string,
  memberId: string,
  { state, time }: { state: 'left' | 'outOfRange'; time: Date },
): Promise<void> {
  const endedMember = await trx
    .updateTable('members')
    .set({ suite_state: state, suite_time: time, ...(state === 'left' && { deleted: true }) })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where(({ eb, or }) => or([eb('suite_time', 'is', null), eb('suite_time', '<=', time)]))
    .returning('member_id')
    .executeTakeFirst();
  if (!endedMember) return;
  await endSessions(trx, clientId, memberId);
  await settleAdministrators(trx, clientId);
  await raiseConfigurationVersion(trx, clientId);
}

/** Ends all sessions of a member. */
async function endSessions(trx: Trx, clientId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ suite_token: null, suite_token_until: null, revoked: true })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes the tokens that let us act in a member's name, of sessions that began before a time. */
export async function forgetSuiteTokens(trx: Trx, clientId: string, memberId: string, before: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ suite_token: null, suite_token_until: null })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('create_time', '<', before)
    .execute();
}

/** Returns the members of the company by their open ids, including those who have left. */
export async function membersByOpenId(
  db: Db | Trx,
  clientId: string,
  openIds: readonly string[],
): Promise<Map<string, string>> {
  if (openIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'open_id'])
    .where('client_id', '=', clientId)
    .where('open_id', 'in', [...new Set(openIds)])
    .execute();
  return new Map(rows.map((row) => [row.open_id, row.member_id]));
}
