import type { Trx } from '../../db/tables';
import { saveSync } from '../people/contact-syncs';
import { distantFuture } from './app-state';

/** Suspension of a company by the operator (ADR-0318). */

/**
 * Suspends a company: its members and programs are refused, its deliveries and jobs are paused, and nothing is deleted. @returns false where it is
 * already suspended, is being erased, or does not exist
 */
export async function suspendCompany(trx: Trx, clientId: string, now: Date): Promise<boolean> {
  const company = await lockCompany(trx, clientId);
  if (!company || company.suspended_since !== null || company.app_state === 'erasing') return false;
  await trx
    .updateTable('clients')
    .set({
      suspended_since: now,
      // A company without its app is already suspended.
      ...(company.app_state === null && { state_before: company.state, state: 'suspended' as const }),
    })
    .where('client_id', '=', clientId)
    .execute();
  await saveSync(trx, clientId, { next_at: distantFuture, locked_until: null });
  return true;
}

/**
 * Ends the suspension. A company that has lost its app stays suspended until it has the app again. @returns false where the operator has not
 * suspended it
 */
export async function endSuspension(trx: Trx, clientId: string, now: Date): Promise<boolean> {
  const company = await lockCompany(trx, clientId);
  if (!company || company.suspended_since === null) return false;
  await trx
    .updateTable('clients')
    .set({
      suspended_since: null,
      ...(company.app_state === null && { state: company.state_before ?? 'ready', state_before: null }),
    })
    .where('client_id', '=', clientId)
    .execute();
  if (company.app_state === null) await saveSync(trx, clientId, { next_at: now, locked_until: null });
  return true;
}

function lockCompany(trx: Trx, clientId: string) {
  return trx
    .selectFrom('clients')
    .select(['state', 'state_before', 'app_state', 'suspended_since'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
}
