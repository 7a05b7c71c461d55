import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { AppState } from '../../../domain/suite-events/app-changed';
import type { ClientsTable, Db, Trx } from '../../db/tables';
import { saveSync } from '../people/contact-syncs';

/** Whether a company has the app in its suite, and the work that is paused without it (SD-114). */

export type AppStateRow = Pick<Selectable<ClientsTable>, 'app_state' | 'app_state_since' | 'suspended_since'>;

/** The time of paused work, which is later than any company's data. */
export const distantFuture = new Date('9999-01-01T00:00:00Z');

/** Returns why and since when a company is suspended; undefined for an unknown company. */
export async function findAppState(db: Db | Trx, clientId: string): Promise<AppStateRow | undefined> {
  return db
    .selectFrom('clients')
    .select(['app_state', 'app_state_since', 'suspended_since'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Restricts a statement about rows of one company to a company that is not suspended. Waiting rows of a suspended company rest. */
export const companyWorks = (clientId: string) =>
  sql<boolean>`not exists (select 1 from clients where clients.client_id = ${clientId} and clients.state = 'suspended')`;

/** Returns whether the work of a company is paused. */
export async function isSuspended(db: Db, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('state', '=', 'suspended')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the time of a company's suspension, if it was after a moment. Its listeners must then be identified again. */
export async function suspendedSince(db: Db, clientId: string, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom('clients')
    .select(({ fn }) => fn<Date | null>('greatest', ['app_state_since', 'suspended_since']).as('time'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.time && row.time >= since ? `suspended-${row.time.getTime()}` : null;
}

/**
 * Writes a company's app state, unless a newer one is known: events arrive twice, late and in any order. Without the app the company is suspended,
 * its sessions and suite tokens end, and its directory is not synced; with it everything resumes. @returns whether anything changed
 */
export async function changeAppState(
  trx: Trx,
  clientId: string,
  { state, time, now }: { state: AppState; time: Date; now: Date },
): Promise<boolean> {
  const company = await trx
    .selectFrom('clients')
    .select(['state', 'app_state', 'app_state_time', 'state_before', 'suspended_since'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!company || company.app_state === 'erasing') return false;
  if (company.app_state_time && company.app_state_time > time) return false;
  // A company that has removed the app cannot switch it off: its waiting period continues.
  const isUnchanged =
    state === (company.app_state ?? 'installed') || (state === 'stopped' && company.app_state === 'removed');
  const values = isUnchanged
    ? {}
    : state === 'installed'
      ? {
          app_state: null,
          app_state_since: null,
          // The operator may have suspended the company.
          ...(company.suspended_since === null && {
            state_before: null,
            ...(company.state === 'suspended' && { state: company.state_before ?? 'ready' }),
          }),
        }
      : {
          app_state: state,
          app_state_since: now,
          ...(company.app_state === null &&
            company.suspended_since === null && { state_before: company.state, state: 'suspended' as const }),
        };
  await trx
    .updateTable('clients')
    .set({ app_state_time: time, ...values })
    .where('client_id', '=', clientId)
    .execute();
  if (isUnchanged) return false;
  if (state !== 'installed') await endSessions(trx, clientId);
  const isOpen = state === 'installed' && company.suspended_since === null;
  await saveSync(trx, clientId, { next_at: isOpen ? now : distantFuture, locked_until: null });
  return true;
}

/** Ends every session of a company, including those of administrators who look as another member. */
async function endSessions(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked: true, suite_token: null, suite_token_until: null })
    .where('client_id', '=', clientId)
    .where('revoked', '=', false)
    .execute();
}
