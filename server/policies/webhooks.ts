import { AppError } from '../../domain/errors';

/**
 * Returns the API key whose webhooks the caller manages: for a program its own key, and null for an administrator, who manages all webhooks.
 * @throws AppError notAllowed
 */
export function getManagedKey(actor: { isAdmin: boolean; key?: { id: string } }): string | null {
  if (actor.key) return actor.key.id;
  if (!actor.isAdmin) throw new AppError('notAllowed');
  return null;
}
