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

/** From when the data of a company that has removed the app may be erased (SD-114). Epoch milliseconds. */
export const erasableFrom = (removedAt: Date): number => removedAt.getTime() + keptAfterRemovalMs;

/** The seat on which a member works; null without any. A member without a paid seat reads on a free one where the company has those. */
export function getSeat(
  seat: 'paid' | 'free' | 'none',
  company: Pick<CompanyStanding, 'free_seats'>,
): 'paid' | 'free' | null {
  if (seat === 'paid') return 'paid';
  return company.free_seats ? 'free' : null;
}

/** The roles that count on a seat: a free one reads what its pseudo role allows, whatever else the member is (REQ records 6). */
export function rolesOn(seat: 'paid' | 'free', roleIds: readonly string[]): string[] {
  return seat === 'free' ? [freeSeatRole] : [...roleIds];
}

/** The reason why this member cannot sign in now: code 10803, 10805, 10802 or 10, in this order; null when they can. */
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

/** Whether an API key opens nothing any more. */
export function isKeyOver(key: { revoked: Date | null; expires: Date | null }, now: number): boolean {
  return key.revoked !== null || (key.expires !== null && key.expires.getTime() <= now);
}

/** Returns the member who creates something, as a person who can be in charge of it; null for a program in its own name. */
export function findPerson(actor: { memberId: string; key?: { isItself: boolean } }): string | null {
  return actor.key?.isItself ? null : actor.memberId;
}
