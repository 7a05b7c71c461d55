import { AppError } from '../../domain/errors';

/**
 * Returns the API key whose webhooks the caller manages: a program those that send what it may read itself, and an administrator all, which is null.
 * @throws AppError notAllowed
 */
export function getManagedKey(actor: { isAdmin: boolean; key?: { id: string } }): string | null {
  if (actor.key) return actor.key.id;
  if (!actor.isAdmin) throw new AppError('notAllowed');
  return null;
}
