import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import { codeTries, comparableContact, type ContactKind } from '../../../domain/onboarding';
import type { Actor, App } from '../../context';
import type { Trx } from '../../db/tables';
import { establishClient, type Established } from '../../queries/companies/companies';
import { deleteCode, takeTry } from '../../queries/sessions/verification-codes';

interface Establishing {
  actor: Actor;
  kind: ContactKind;
  contact: string;
  code: string;
  about: Omit<Established, 'est_contact'>;
}

/**
 * Establishes the company when the code is right. A wrong code returns false instead of throwing, because an error would undo the count of
 * attempts. @throws AppError notAllowed when the company is established already.
 */
export async function establishCompany(
  trx: Trx,
  app: Pick<App, 'now' | 'cipher'>,
  { actor, kind, contact, code, about }: Establishing,
): Promise<boolean> {
  const key = { client_id: actor.clientId, member_id: actor.memberId, contact: comparableContact(kind, contact) };
  const sealed = await takeTry(trx, key, { now: new Date(app.now()), limit: codeTries });
  const right = sealed === null ? null : app.cipher.decrypt(sealed);
  if (right === null || !isEqual(right, code.trim())) return false;
  if (!(await establishClient(trx, actor.clientId, { ...about, est_contact: contact })))
    throw new AppError('notAllowed');
  await deleteCode(trx, key);
  return true;
}

/** Compares two texts in constant time. */
function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
