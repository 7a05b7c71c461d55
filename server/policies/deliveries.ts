import { AppError } from '../../domain/errors';

/** Failed deliveries reveal chats and messages of all members. @throws AppError notAllowed for a member who is not an administrator. */
export function refuseDeliveries(actor: { isAdmin: boolean }): void {
  if (!actor.isAdmin) throw new AppError('notAllowed');
}
