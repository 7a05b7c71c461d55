import type { ErrorName } from '../../domain/errors';
import { keptAfterRemovalMs } from '../../domain/suite-events/app-changed';
import { freeSeatRole } from '../../domain/metadata/role';

/** The conditions for access: company, membership and seat. Times in epoch milliseconds. */

/** A session ends after 7 days without a call, and after 30 days in any case. */
export const sessionIdleMs = 7 * 24 * 3_600_000;
export const sessionLifeMs = 30 * 24 * 3_600_000;

interface CompanyStanding {
  state: 'ready' | 'initialising' | 'suspended';
  free_seats: boolean;
}

/** Returns the reason why no member of this company is admitted now; null when it is open. */
export function companyRefusal(company: Pick<CompanyStanding, 'state'>): ErrorName | null {
  if (company.state === 'suspended') return 'notAuthorised';
  return company.state === 'initialising' ? 'initialising' : null;
}

/**
 * Returns the reason in a refusal of a suspended company. It says that the operator has suspended it, or that the app was switched off in the suite,
 * or removed, and until when the data is then kept. Epoch milliseconds.
 */
export function suspensionParams({
  app_state,
  app_state_since,
  suspended_since,
}: {
  suspended_since: Date | null;
  app_state: 'stopped' | 'removed' | 'erasing' | null;
  app_state_since: Date | null;
}): Record<string, unknown> {
  if (suspended_since !== null && app_state !== 'erasing') return { app: 'suspended' };
  if (app_state === null) return {};
  if (app_state === 'stopped' || app_state_since === null) return { app: 'stopped' };
  return { app: 'removed', until: erasableFrom(app_state_since) };
}

/** Returns the time from which a company's data may be erased after the removal of its app (SD-114). Epoch milliseconds. */
export const erasableFrom = (removedAt: Date): number => removedAt.getTime() + keptAfterRemovalMs;

/** Returns a member's seat; null for none. A member without a paid seat gets a free one where the company has those. */
export function getSeat(
  seat: 'paid' | 'free' | 'none',
  company: Pick<CompanyStanding, 'free_seats'>,
): 'paid' | 'free' | null {
  if (seat === 'paid') return 'paid';
  return company.free_seats ? 'free' : null;
}

/** Returns the effective roles of a seat: a free one has only its pseudo role (REQ records 6). */
export function rolesOn(seat: 'paid' | 'free', roleIds: readonly string[]): string[] {
  return seat === 'free' ? [freeSeatRole] : [...roleIds];
}

/** Returns the reason why this member cannot sign in: code 10803, 10805, 10802 or 10, in this order; null when they can. */
export function memberRefusal(
  company: CompanyStanding,
  member: { deleted: boolean; seat: 'paid' | 'free' | 'none' } | null,
): ErrorName | null {
  const refused = companyRefusal(company);
  if (refused) return refused;
  if (!member || member.deleted) return 'notJoined';
  return getSeat(member.seat, company) ? null : 'noSeats';
}

export function sessionAlive(session: { revoked: boolean; expires: number; lastUsed: number }, now: number): boolean {
  return !session.revoked && now < session.expires && now - session.lastUsed < sessionIdleMs;
}

/** Returns whether an API key is revoked or expired. */
export function isKeyOver(key: { revoked: Date | null; expires: Date | null }, now: number): boolean {
  return key.revoked !== null || (key.expires !== null && key.expires.getTime() <= now);
}

/** Returns the creating member as a possible owner; null for a program in its own name. */
export function findPerson(actor: { memberId: string; key?: { isItself: boolean } }): string | null {
  return actor.key?.isItself ? null : actor.memberId;
}
